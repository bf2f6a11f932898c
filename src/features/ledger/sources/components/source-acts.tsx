import {
  IconCheck,
  IconFlask,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { type Query, queryText, useGoTo } from '#ui/actions/address.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import { assistantPath, type SourceRow } from '../contract/calls.ts'
import { isBuiltIn } from '../contract/lifecycle.ts'

const icon = { size: 18, stroke: 1.75 }

// Loaded when they are opened: the list itself does not need them.
const dialogs = () => import('./source-dialogs.tsx')
const ActivateDialog = lazyPart(async () => (await dialogs()).ActivateDialog)
const ConfirmDialog = lazyPart(async () => (await dialogs()).ConfirmDialog)
const RefuseDialog = lazyPart(async () => (await dialogs()).RefuseDialog)
const SuspendDialog = lazyPart(async () => (await dialogs()).SuspendDialog)
const TestDialog = lazyPart(async () => (await import('./test-dialog.tsx')).TestDialog)

export const sourceDialogs = {
  ativar: ActivateDialog,
  suspender: SuspendDialog,
  confirmar: ConfirmDialog,
  recusar: RefuseDialog,
  testar: TestDialog,
} as const

export type DialogName = keyof typeof sourceDialogs

const acts: Readonly<Record<DialogName, { readonly label: string; readonly icon: ReactNode }>> = {
  ativar: { label: 'Propor a ativação de', icon: <IconPlayerPlay {...icon} /> },
  suspender: { label: 'Suspender', icon: <IconPlayerPause {...icon} /> },
  confirmar: { label: 'Confirmar a proposta de', icon: <IconCheck {...icon} /> },
  recusar: { label: 'Recusar a proposta de', icon: <IconX {...icon} /> },
  testar: { label: 'Testar com o arquivo anterior de', icon: <IconFlask {...icon} /> },
}

/** Acts of a source in its state; of the product's own layouts only the search changes. */
const actsOf = ({ codigo, proposta, situacao, ultimaEntrada }: SourceRow): DialogName[] => {
  if (isBuiltIn({ codigo })) return proposta === null ? [] : ['confirmar', 'recusar']
  const decided: DialogName[] =
    proposta !== null ? ['confirmar', 'recusar'] : [situacao === 'ATIVA' ? 'suspender' : 'ativar']
  return ultimaEntrada === null ? decided : [...decided, 'testar']
}

/** Address of the assistant. */
export const assistantFor = (query: Query) => `${assistantPath}${queryText(query)}`

/** Acts of a source in its row. */
export function SourceActs({
  source,
  refusal,
  onOpen,
}: {
  readonly source: SourceRow
  readonly refusal: string | undefined
  readonly onOpen: (dialog: DialogName) => void
}) {
  const goTo = useGoTo()
  const { codigo, id, nome, proposta } = source
  return (
    <>
      {actsOf(source).map((dialog) => (
        <IconButton
          key={dialog}
          size="row"
          hasPopup="dialog"
          label={`${acts[dialog].label} ${nome}`}
          icon={acts[dialog].icon}
          disabledBecause={refusal}
          onClick={() => onOpen(dialog)}
        />
      ))}
      {!isBuiltIn({ codigo }) && proposta === null && (
        <IconButton
          size="row"
          label={`Propor alteração de ${nome}`}
          icon={<IconPencil {...icon} />}
          disabledBecause={refusal}
          onClick={() => goTo(assistantFor({ fonte: String(id) }))}
        />
      )}
    </>
  )
}
