import { useState } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useGoTo } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Badge } from '#ui/display/badge.tsx'

import {
  OpenedSearch,
  SearchAct,
  searchParam,
  type SearchPanel,
} from '../components/opened-search.tsx'
import {
  assistantFor,
  type DialogName,
  SourceActs,
  sourceDialogs,
} from '../components/source-acts.tsx'
import { assistantPath, editRule, type SourceRow, sources } from '../contract/calls.ts'
import { SOURCE_STATE, type SourceState } from '../contract/lifecycle.ts'

import styles from './sources-screen.module.css'

type Routes = Parameters<typeof findScreen>[0]

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
  esperadoAte: ({ esperadoAte, emSilencio }: SourceRow) =>
    emSilencio ? <Badge tone="danger">{`${esperadoAte}, nenhum hoje`}</Badge> : esperadoAte,
}

// Loaded when they are opened: the list itself needs none of them.
const SourceDrop = lazyPart(
  async () => (await import('../components/assistant/start-step.tsx')).SourceDrop,
  () => <Skeleton width="100%" height={78} />,
)
const ReadyMadeDialog = lazyPart(
  async () => (await import('../components/ready-made-dialog.tsx')).ReadyMadeDialog,
)

const onlyEditors = 'Só Régua de Cobrança e Administrador mudam e começam buscas.'

type Opened = { readonly dialog: DialogName; readonly source: SourceRow }

/** The shortest way to a new source: its file. In place before the list, so that nothing moves. */
function DropNewSource() {
  const goTo = useGoTo()
  return (
    <div className={styles['drop']}>
      <SourceDrop
        label="Ensine uma fonte"
        shape="line"
        whenEmpty="Solte aqui um arquivo do seu ERP."
        onDetected={({ idAmostra }) => goTo(assistantFor({ amostra: String(idAmostra) }))}
      />
    </div>
  )
}

/** How a source begins: from a ready-made recipe, or taught. */
function NewActs({
  refusal,
  onReadyMade,
}: {
  readonly refusal: string | undefined
  readonly onReadyMade: () => void
}) {
  const goTo = useGoTo()
  return (
    <>
      <Button disabledBecause={refusal} onClick={onReadyMade}>
        Usar uma pronta
      </Button>
      <Button kind="primary" disabledBecause={refusal} onClick={() => goTo(assistantPath)}>
        Nova fonte
      </Button>
    </>
  )
}

/** Sources of data with their proposals (rules 11.12). */
export function SourcesScreen({
  routes,
  SearchPanel,
}: {
  readonly routes: Routes
  readonly SearchPanel: SearchPanel
}) {
  const [opened, setOpened] = useState<Opened>()
  const [choosing, setChoosing] = useState(false)
  const refusal = useCompanyRefusal()
  const mayEdit = findScreen(routes, sources.path)?.rules.includes(editRule) ?? false
  const Shown = opened && sourceDialogs[opened.dialog]
  return (
    <>
      <ListingScreen
        listing={sources}
        params={[searchParam]}
        cells={cells}
        {...(mayEdit && {
          actions: () => <NewActs refusal={refusal} onReadyMade={() => setChoosing(true)} />,
          above: () => (refusal === undefined ? <DropNewSource /> : null),
        })}
        rowActions={{
          width: mayEdit ? 180 : 52,
          of: (source: SourceRow) => (
            <>
              <SearchAct source={source} />
              {mayEdit && (
                <SourceActs
                  source={source}
                  refusal={refusal}
                  onOpen={(dialog) => setOpened({ dialog, source })}
                />
              )}
            </>
          ),
        }}
      />
      <OpenedSearch Panel={SearchPanel} refusal={mayEdit ? refusal : onlyEditors} />
      {Shown && <Shown source={opened.source} onClose={() => setOpened(undefined)} />}
      {choosing && <ReadyMadeDialog onClose={() => setChoosing(false)} />}
    </>
  )
}
