/**
 * What a topic is known by whatever it is called later: the English name it began with, in lower case and with dashes.
 * Content that belongs to topics is found by it.
 */
export const topicKey = (englishName: string): string =>
  englishName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
