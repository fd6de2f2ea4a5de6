/** `api/newsletter/subscribe` -> `ApiNewsletterSubscribe`, `content` -> `Content` */
export const constructId = (name: string) => name.replace(/(?:^|\/)(\w)/g, (_, letter: string) => letter.toUpperCase());
