import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { AddressedTabs, tabParams } from '#ui/actions/tabbed-page.tsx'

import { StatusActions } from '../components/status-actions.tsx'
import { StatusMatrix } from '../components/status-matrix.tsx'
import type { StatusRow } from '../contract/calls.ts'
import { byStatus } from '../contract/listings.ts'
import styles from '../components/recommendation.module.css'

const cells = {
  foraDoPrazo: ({ foraDoPrazo }: StatusRow) =>
    foraDoPrazo > 0 ? <span className={styles['late']}>{foraDoPrazo}</span> : 0,
}

/**
 * Actions by mall and status (spec 3:2.21): a matrix, and a list whose rows expand to their
 * actions.
 */
export function ByStatusScreen() {
  return (
    <AddressedTabs
      label="Status do workflow"
      tabs={[
        { id: 'matriz', label: 'Shoppings e status', content: <StatusMatrix /> },
        {
          id: 'lista',
          label: 'Lista',
          content: (
            <ListingScreen
              listing={byStatus}
              params={tabParams}
              cells={cells}
              expand={(row) => <StatusActions row={row} />}
            />
          ),
        },
      ]}
    />
  )
}
