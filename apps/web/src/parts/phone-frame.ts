/** The name of the frame in which developers look at the app as on a phone: to what runs there it is the window. */
export const phoneFrameName = 'hiwar-phone'

/** Whether the page stands inside another one, as the bank's pages do within a payment. */
export const isInFrame = (): boolean => window.self !== window.top && window.name !== phoneFrameName
