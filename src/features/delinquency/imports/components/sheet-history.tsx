import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { ImportHistory } from '#features/ledger/file-imports/components/import-history.tsx'
import { Button } from '#ui/actions/button.tsx'

import { AdjustmentPanel } from './adjustment-panel.tsx'

/** Earlier imports, with a button for adjustments. */
export function SheetHistory() {
  const [adjusting, setAdjusting] = useState(false)
  return (
    <>
      <ImportHistory
        actions={() => (
          <Button icon={<IconUpload size={16} stroke={1.75} />} onClick={() => setAdjusting(true)}>
            Subir ajustes
          </Button>
        )}
      />
      {adjusting && <AdjustmentPanel onClose={() => setAdjusting(false)} />}
    </>
  )
}
