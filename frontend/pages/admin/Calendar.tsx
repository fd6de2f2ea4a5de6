import { CalendarAddress } from '../../features/accounts/account/CalendarAddress.tsx';
import { Calendar as PlannedCalendar } from '../../features/health/Calendar.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Meta } from '../../ui/page/Meta.tsx';

export default function Calendar() {
  return (
    <>
      <Meta title="Admin - Calendar" hidden />
      <PageTitle title="Calendar" subtitle="What is planned: events, reminders and scheduled letters" />
      <PlannedCalendar />
      <CalendarAddress />
    </>
  );
}
