import type { Session } from '../session/session.ts'
import styles from './see-as-banner.module.css'

/** Most sessions have no banner, so its script is loaded only with one. */
export const hasBanner = ({ seenBy, actsFor = [], standIn, requests = [] }: Session): boolean =>
  seenBy !== undefined || standIn !== undefined || actsFor.length + requests.length > 0

/** Keeps the place of a banner while its script loads. */
export const BannerShape = () => (
  <div className={styles['banner']} aria-hidden="true">
    <p>&nbsp;</p>
  </div>
)
