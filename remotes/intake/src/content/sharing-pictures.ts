// Written by `pnpm artwork sharing` in tools/artwork.
export const sharingPictures: Readonly<Record<string, string>> = {
  '/intake-form': 'Tell us about your business. Beside it the seven pages of the questionnaire.',
};
