import { IconCheck, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Badge } from '#ui/display/badge.tsx'

import {
  ActivateDialog,
  ConfirmDialog,
  RefuseDialog,
  SuspendDialog,
} from '../components/source-dialogs.tsx'
import { editRule, type SourceRow, sources } from '../contract/calls.ts'
import { SOURCE_STATE, type SourceState } from '../contract/lifecycle.ts'

type Routes = Parameters<typeof findScreen>[0]

const icon = { size: 18, stroke: 1.75 }
const tones = {
  RASCUNHO: 'neutral',
  ATIVA: 'done',
  SUSPENSA: 'warn',
} as const satisfies Readonly<Record<SourceState, string>>

const cells = {
  situacao: ({ situacao, proposta }: SourceRow) => (
    <Badge tone={proposta === null ? tones[situacao] : 'accent'}>
      {proposta === null ? SOURCE_STATE[situacao] : 'Proposta'}
    </Badge>
  ),
}

const dialogs = {
  ativar: ActivateDialog,
  suspender: SuspendDialog,
  confirmar: ConfirmDialog,
  recusar: RefuseDialog,
} as const

type DialogName = keyof typeof dialogs
type Opened = { readonly dialog: DialogName; readonly source: SourceRow }

/** Sources of data with their proposals (rules 11.12). */
export function SourcesScreen({ routes }: { readonly routes: Routes }) {
  const [opened, setOpened] = useState<Opened>()
  const refusal = useCompanyRefusal()
  const mayEdit = findScreen(routes, sources.path)?.rules.includes(editRule) ?? false
  const Shown = opened && dialogs[opened.dialog]
  const button = (source: SourceRow, dialog: DialogName, label: string, shown: ReactNode) => (
    <IconButton
      key={dialog}
      size="row"
      hasPopup="dialog"
      label={`${label} ${source.nome}`}
      icon={shown}
      disabledBecause={refusal}
      onClick={() => setOpened({ dialog, source })}
    />
  )
  const acts = (source: SourceRow) => {
    if (source.proposta !== null)
      return [
        button(source, 'confirmar', 'Confirmar a proposta de', <IconCheck {...icon} />),
        button(source, 'recusar', 'Recusar a proposta de', <IconX {...icon} />),
      ]
    return source.situacao === 'ATIVA'
      ? button(source, 'suspender', 'Suspender', <IconPlayerPause {...icon} />)
      : button(source, 'ativar', 'Propor a ativação de', <IconPlayerPlay {...icon} />)
  }
  return (
    <>
      <ListingScreen
        listing={sources}
        cells={cells}
        {...(mayEdit && { rowActions: { width: 76, of: acts } })}
      />
      {Shown && <Shown source={opened.source} onClose={() => setOpened(undefined)} />}
    </>
  )
}
