/** `+201001234567` as the address of a chat. */
export const whatsAppLink = (phone: string): string => `https://wa.me/${phone.replaceAll(/\D/g, '')}`
