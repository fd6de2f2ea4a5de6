import * as client from '@aws-sdk/client-scheduler';
import { clockFaults } from '../faults.ts';
import type { Network } from '../network.ts';

interface Schedule {
  Name: string;
  ScheduleExpression: string;
  Target: { Input: string };
}

const minute = 60_000;
const named = (name: string) => Object.assign(new Error(name), { name });

/** EventBridge Scheduler, with one-time schedules that ring once: or late, twice, or not at all. */
export class Scheduler {
  private readonly schedules = new Map<string, Schedule>();
  private readonly network: Network;
  private readonly ring: (event: unknown) => void;
  /** Clocks that will ring still. */
  waiting = 0;

  constructor(network: Network, ring: (event: unknown) => void) {
    this.network = network;
    this.ring = ring;
  }

  packages(): Record<string, unknown> {
    const send = (command: { input: Schedule }) => this.answer(command.constructor.name, command.input);
    class SchedulerClient {
      send = send;
    }
    return { '@aws-sdk/client-scheduler': { ...client, SchedulerClient } };
  }

  private answer(command: string, input: Schedule): Promise<unknown> {
    if (command === 'GetScheduleCommand')
      return this.network.call({
        act: () => {
          const schedule = this.schedules.get(input.Name);
          if (!schedule) throw named('ResourceNotFoundException');
          return schedule;
        },
      });
    return this.network.call({
      writes: true,
      act: () => {
        const isNew = !this.schedules.has(input.Name);
        if (isNew !== (command === 'CreateScheduleCommand'))
          throw named(isNew ? 'ResourceNotFoundException' : 'ConflictException');
        this.set(input);
        return {};
      },
    });
  }

  private set(schedule: Schedule): void {
    this.schedules.set(schedule.Name, schedule);
    const fault = this.network.faults.strike('clock', clockFaults);
    if (fault === 'never') return void this.schedules.delete(schedule.Name);
    const due = Date.parse(`${schedule.ScheduleExpression.slice(3, -1)}Z`) - this.network.clock.now;
    const late = this.network.random.below(fault === 'late' ? 20 * minute : minute);
    this.waiting++;
    this.network.clock.after(Math.max(0, due + late), () => {
      this.waiting--;
      // Set anew since.
      if (this.schedules.get(schedule.Name) !== schedule) return;
      this.schedules.delete(schedule.Name);
      for (let times = fault === 'twice' ? 2 : 1; times > 0; times--) this.ring(JSON.parse(schedule.Target.Input));
    });
  }
}
