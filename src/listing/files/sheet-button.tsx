import { IconTableImport } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { IconButton } from '#ui/actions/icon-button.tsx'

/** 'Trazer de uma planilha': opens the list's spreadsheet dialog. */
export function SheetButton({ dialog }: { readonly dialog: (onClose: () => void) => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        label="Trazer de uma planilha"
        icon={<IconTableImport size={18} stroke={1.75} />}
        hasPopup="dialog"
        onClick={() => setOpened(true)}
      />
      {opened && dialog(() => setOpened(false))}
    </>
  )
}
