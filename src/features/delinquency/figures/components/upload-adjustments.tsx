import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

// Lazy-loaded on first open.
const AdjustmentPanel = lazyPart(() =>
  import('#features/delinquency/imports/components/adjustment-panel.tsx').then(
    (module) => module.AdjustmentPanel,
  ),
)

/** 'Subir Arquivo': uploads delinquency adjustments as csv (spec 3:2.3). */
export function UploadAdjustments() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconUpload size={16} stroke={1.75} />} onClick={() => setOpen(true)}>
        Subir Arquivo
      </Button>
      {isOpen && <AdjustmentPanel onClose={() => setOpen(false)} />}
    </>
  )
}
