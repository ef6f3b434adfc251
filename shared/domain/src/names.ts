const titles = /^(?:mr|mrs|ms|mx|miss|dr|prof|professor|sir|dame)\.?$/i;

/** How a person is greeted: the first name, or the whole name where it does not show which one that is. */
export function greetingName(fullName: string): string {
  const [last = '', first] = fullName.split(',', 2);
  const words = (first?.trim() || last).split(/\s+/).filter((word) => word !== '' && !titles.test(word));
  const [given = ''] = words;
  const isInitial = /^\p{L}\.?$/u.test(given);
  return isInitial ? words.join(' ') : given || fullName.trim();
}
