// Whether the other browsers are there, as Debian installs them. Their journeys are skipped where they are not.
import { existsSync } from 'node:fs'

export const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

const whyNot = (name: string, packages: string, programs: readonly string[]): string | null =>
  programs.every((path) => existsSync(path)) ? null : `no ${name} (Debian: ${packages}): its journeys are skipped`

/** Null where it is installed. */
export const whyNoFirefox = whyNot('Firefox', 'firefox-esr', ['/usr/bin/firefox-esr'])
/** Null where it is installed. */
export const whyNoWebKit = whyNot('WebKitGTK', 'webkit2gtk-driver and xvfb', [
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/Xvfb',
  miniBrowser,
])
