import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { useScreenQuery } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

// Lazy-loaded on first open.
const UploadDialog = lazyPart(() =>
  import('./upload-dialog.tsx').then((module) => module.UploadDialog),
)

/**
 * 'Carregar planilha': uploads an ERP file. Users of every mall may upload a file of many malls.
 */
export function UploadButton() {
  // The month checklist links here with the upload dialog open.
  const [isOpen, setOpen] = useState(useScreenQuery()['carregar'] === '1')
  const ofEveryMall = useCompanyRefusal() === undefined
  return (
    <>
      <Button
        kind="primary"
        icon={<IconUpload size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Carregar planilha
      </Button>
      {isOpen && <UploadDialog ofEveryMall={ofEveryMall} onClose={() => setOpen(false)} />}
    </>
  )
}
