/** The oldest versions whose syntax the site's files keep to: `major.minor`. */
export const browsers = { chrome: 111, edge: 111, firefox: 114, safari: 16.4, ios: 16.4 } as const
