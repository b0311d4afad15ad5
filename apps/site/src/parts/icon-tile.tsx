import type { IconName } from '../content/types.ts'
import icons from '../images/icons.svg'

/** An icon on its tile. All are parts of one file, so that a page of many holds none of them. */
export function IconTile({ name }: { name: IconName }) {
  return (
    <span className="tile">
      <img alt="" src={`${icons}#${name}`} width={24} height={24} loading="lazy" />
    </span>
  )
}
