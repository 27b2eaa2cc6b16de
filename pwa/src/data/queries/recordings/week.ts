/** Weeks as a school has them: from Monday, in the time zone of the device. Pure. */

/** The Monday of the week as YYYY-MM-DD. */
export function weekOf(moment: Date): string {
  const daysSinceMonday = (moment.getDay() + 6) % 7;
  const monday = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - daysSinceMonday);
  return dayText(monday);
}

/** The last `count` weeks, the one of `now` at the end. */
export function lastWeeks(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const days = 7 * (count - 1 - index);
    return weekOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
  });
}

/** When a week began, as an ISO instant. */
export function startOfWeek(week: string): string {
  const [year = 0, month = 1, day = 1] = week.split('-').map(Number);
  return new Date(year, month - 1, day).toISOString();
}

function dayText(day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
