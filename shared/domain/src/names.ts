const titles = /^(?:mr|mrs|ms|mx|miss|dr|prof|professor|sir|dame)\.?$/i;

/** What mail programs turn into a link: `http://…`, `www.…`, `name@…`, `example.com`. */
const linkLike = /[:/@\\]|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/**
 * How a person is greeted: the first name, or the whole name where it does not show which one that is. Empty where the
 * greeting would have an address in it: strangers choose the names that we write to others.
 */
export function greetingName(fullName: string): string {
  const [last = '', first] = fullName.split(',', 2);
  const words = (first?.trim() || last).split(/\s+/).filter((word) => word !== '' && !titles.test(word));
  const [given = ''] = words;
  const isInitial = /^\p{L}\.?$/u.test(given);
  const greeting = isInitial ? words.join(' ') : given || fullName.trim();
  return linkLike.test(greeting) ? '' : greeting;
}
