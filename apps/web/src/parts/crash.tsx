import { actions } from '@hiwar/arabic/words.ts'

/** A screen that fell over, inside the app's navigation. */
export function ScreenCrash() {
  return <RootCrash />
}

/** The whole app fell over: stands without any provider. */
export function RootCrash() {
  return <main className="grid min-h-dvh place-items-center p-6"><button type="button" onClick={() => location.reload()}>{actions.reload}</button></main>
}
