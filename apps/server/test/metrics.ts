import type { TestApp } from './app.ts'

/** What an app's metrics say; the app may be made later. */
export function metricsOf(app: () => Pick<TestApp, 'url'>) {
  const readMetrics = async () => await (await fetch(`${app().url}/metrics`)).text()

  /** The value of a measure on the wire, such as `name{label="value"}`; 0 while nothing was counted. */
  async function valueOf(measure: string): Promise<number> {
    const line = (await readMetrics()).split('\n').find((each) => each.startsWith(`${measure} `))
    return Number(line?.split(' ').at(-1) ?? 0)
  }

  async function growthOf(measure: string, act: () => Promise<unknown>): Promise<number> {
    const before = await valueOf(measure)
    await act()
    return (await valueOf(measure)) - before
  }

  return { readMetrics, valueOf, growthOf }
}
