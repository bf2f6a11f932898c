import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import type { ImportKind } from '../contract/imports.ts'

const ImportsDialog = lazyPart(() =>
  import('./imports-dialog.tsx').then((module) => module.ImportsDialog),
)

/** 'Importações': opens the history of one kind of file. */
export function ImportsButton({ kind }: { readonly kind: ImportKind }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Importações</Button>
      {isOpen && <ImportsDialog kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  )
}
