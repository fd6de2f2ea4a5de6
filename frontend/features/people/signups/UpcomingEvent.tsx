import { Fragment } from 'react';
import { site } from '../../../../shared/site/site.ts';
import { venueLines } from '../../../../shared/time/eventWords.ts';
import { TitledList } from '../../../ui/text/TitledList.tsx';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import * as S from './UpcomingEvent.styles.ts';

const { price, schedule } = site.live;

const hours = [
  ['Doors open', schedule.doors],
  ['The conversation starts', schedule.start],
  ['The evening ends', schedule.end],
] as const;

/** Where the event is, what it costs, and when it begins. */
export function UpcomingEvent() {
  return (
    <S.UpcomingEvent aria-labelledby="evening">
      <Hidden as="h2" id="evening">
        The evening
      </Hidden>
      <S.Fact>
        <h3>In person</h3>
        <address>
          {venueLines.map((line, index) => (
            <Fragment key={line}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </address>
        <p>
          Tickets <S.Price>{price}</S.Price>
        </p>
      </S.Fact>
      <S.Fact>
        <h3>Virtual attendance</h3>
        <p>Via Zoom. The link is emailed to you before the event, and costs nothing.</p>
      </S.Fact>
      <S.Fact>
        <h3>Schedule</h3>
        <S.Hours>
          {hours.map(([what, when]) => (
            <li key={what}>
              <span>{what}</span>
              <b>{when}</b>
            </li>
          ))}
        </S.Hours>
      </S.Fact>
    </S.UpcomingEvent>
  );
}

const expectations = [
  ['An hour of conversation', `${site.host.name} and one guest, unscripted, a few steps away from you.`],
  ['Your questions', 'Towards the end the microphone goes round, in the room and online.'],
  ['A quiet room', 'Telephones sleep, and so may you: nobody minds closed eyes.'],
  ['A recording', 'Cameras look at the stage. The evening appears on this site some weeks later.'],
] as const;

export function Expectations() {
  return (
    <section aria-labelledby="expect">
      <h2 id="expect">What to Expect</h2>
      <TitledList items={expectations} />
    </section>
  );
}
