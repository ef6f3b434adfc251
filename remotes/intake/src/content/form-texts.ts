import { formatDay, formatNumber, formatTime } from '@site/domain/format';

export const messages = {
  title: 'Tell us about your business',
  lead: 'Seven pages, about half an hour. Answer what you can, in any order, and come back to the rest. Your plan says which pages we need to begin.',
  required: 'This is a required question',
  invalidEmail: 'Please enter a valid email address',
  /** A note beside a web address, which does not prevent sending. */
  notAnAddress:
    'This does not look like a web address, such as https://example.com. You can carry on anyway.',
  describeTooLong: (length: number, limit: number) =>
    `This answer has ${formatNumber(length)} characters; the limit is ${formatNumber(limit)}. Please shorten it, or put the rest in a document in your assets folder.`,
  oneError: 'One thing is left before we can receive your answers',
  manyErrors: 'A few things are left before we can receive your answers',
  rejected: 'This answer was not accepted. Please check it.',
  submitFailed: 'Failed to submit form. Please try again or contact support.',
  answersSafe: 'Nothing is lost: your answers are still in the form.',
} as const;

export const draftMessages = {
  empty: 'Your answers are saved on this device as you type.',
  describeSaved: (moment: string, days: number) => `Saved on this device, ${moment}. Kept for ${days} days.`,
  failed:
    'Not saved: this browser’s storage is full or not allowed. You can carry on, but keep this tab open until you have submitted.',
  off: 'Not saved on this device. Keep this tab open until you have submitted.',
  cleared: 'The form has been cleared.',
  emptied: 'Your answers were cleared, deleted or sent in another tab. This form is empty now.',
  describeRestored: (moment: string) => `Your answers from ${moment} are back.`,
  describeExpired: (day: string, days: number) =>
    `Your draft from ${day} was more than ${days} days old, so it has been deleted from this device.`,
} as const;

export const fileMessages = {
  hint: 'Images and PDF, up to 5 files, 100 MB each.',
  recorded: 'Only the names of your files are sent. Share the files themselves with the link above.',
  describeTooMany: (files: number) =>
    `You have chosen ${files} files; we ask for up to 5. We record all the names.`,
  describeTooLarge: (names: readonly string[]) =>
    `Larger than 100 MB: ${names.join(', ')}. We record the name; a smaller version in your folder is easier to download.`,
} as const;

/** `14:02` today, `3 May, 14:02` on another day, by the clock of the device that has the draft. */
export function formatDeviceMoment(at: number): string {
  const sameDay = new Date(at).toDateString() === new Date().toDateString();
  return sameDay ? formatTime(at) : `${formatDay(at)}, ${formatTime(at)}`;
}
