import { ListingScreen } from '#listing/screen/listing-screen.tsx'

import { StatusActions } from '../components/status-actions.tsx'
import type { StatusRow } from '../contract/calls.ts'
import { byStatus } from '../contract/listings.ts'
import styles from '../components/recommendation.module.css'

const cells = {
  foraDoPrazo: ({ foraDoPrazo }: StatusRow) =>
    foraDoPrazo > 0 ? <span className={styles['late']}>{foraDoPrazo}</span> : 0,
}

/** Actions by mall and status (spec 3:2.21); rows expand to their actions. */
export function ByStatusScreen() {
  return (
    <ListingScreen listing={byStatus} cells={cells} expand={(row) => <StatusActions row={row} />} />
  )
}
