/** Stands until the first screen's file and the session are there. */
export function FirstLoad() {
  return <div role="status" className="grid min-h-dvh place-items-center" />
}
