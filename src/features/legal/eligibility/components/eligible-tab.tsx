import { useQuery } from '@tanstack/react-query'
import { IconAdjustmentsHorizontal, IconRefresh, IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { ExportButton } from '#listing/screen/export-button.tsx'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import type { Cells } from '#listing/screen/columns.tsx'
import type {
  ListingAct,
  ListingScreenProps,
  RowsSelection,
} from '#listing/screen/listing-screen-props.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/actions/button.tsx'
import { ButtonLink } from '#ui/actions/button-link.tsx'
import { tabParams } from '#ui/actions/tabbed-page.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { lazyDialog } from '#ui/display/lazy-part.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { downloadEligible } from '../contract/calls.ts'
import { type EligibleMall, eligibleMalls } from '../contract/eligible-malls.ts'
import { eligibleFactsQuery, executionQuery } from '../queries.ts'
import { ListNote } from './list-note.tsx'
import { isRunning, runningMessage } from './list-words.ts'

const FireDialog = lazyDialog(() => import('./fire-dialog.tsx').then((module) => module.FireDialog))
const ReleaseDialog = lazyDialog(() =>
  import('./release-dialog.tsx').then((module) => module.ReleaseDialog),
)
const ContractsDialog = lazyDialog(() =>
  import('./contracts-dialog.tsx').then((module) => module.ContractsDialog),
)

const settingsPath = '/cadastro-ajuizamento'

const action = { one: 'ação', many: 'ações', feminine: true }
const icon = { size: 16, stroke: 1.75 }

/** Shows the total of 'Seguem' as a fraction. */
const followingOf = (malls: readonly EligibleMall[]) => (total: number) =>
  `${formatWhole(total)} de ${formatWhole(malls.reduce((sum, { acoes }) => sum + acoes, 0))}`

const actionSum = (malls: readonly EligibleMall[]) =>
  formatCount(
    malls.reduce((sum, { acoes }) => sum + acoes, 0),
    action,
  )

/** '5 de 7 ações seguem': counts the actions that a release of these malls moves. */
const followingWords = (malls: readonly EligibleMall[]): string => {
  const following = malls.reduce((sum, { seguem }) => sum + seguem, 0)
  return `${formatWhole(following)} de ${actionSum(malls)} ${following === 1 ? 'segue' : 'seguem'}`
}

const cellsOf = (malls: readonly EligibleMall[]): Cells<EligibleMall> => ({
  seguem: { cell: ({ seguem, acoes }) => `${seguem} de ${acoes}`, total: followingOf(malls) },
})

const summary: ListingScreenProps<EligibleMall>['summary'] = ({ rows }) => [
  { mark: 'filled', text: actionSum(rows) },
]

const selection: RowsSelection<EligibleMall> = {
  acts: ({ selection: { rows } }) => <span>{followingWords(rows)}</span>,
  actionLeads: true,
}

const rowActions: ListingScreenProps<EligibleMall>['rowActions'] = {
  width: 108,
  label: '',
  of: (row, open) => (
    <Button
      kind="text"
      size="tight"
      ariaHasPopup="dialog"
      ariaLabel={`Detalhes: ${row.shoppingName}`}
      onClick={open}
    >
      Detalhes
    </Button>
  ),
}

/** Props of the list, with the user's rights. */
export type EligibleTabProps = {
  readonly mayRelease: string | undefined
  readonly maySimulate: boolean
}

type Chosen = ListingAct<EligibleMall>['selection']

/** Simulation, export of the chosen malls or all, and 'Disparar'. */
function EligibleTools({
  chosen,
  maySimulate,
  fireRefusal,
  onFire,
}: {
  readonly chosen: Chosen
  readonly maySimulate: boolean
  readonly fireRefusal: string | undefined
  readonly onFire: () => void
}) {
  return (
    <>
      {maySimulate && (
        <ButtonLink to={settingsPath} icon={<IconAdjustmentsHorizontal {...icon} />}>
          Simular requisitos
        </ButtonLink>
      )}
      <ExportButton
        download={downloadEligible}
        input={
          chosen.count > 0
            ? { shoppingsIds: chosen.rows.map(({ shoppingId }) => shoppingId).join(',') }
            : {}
        }
      />
      <Button icon={<IconRefresh {...icon} />} disabledBecause={fireRefusal} onClick={onFire}>
        Disparar Elegiveis
      </Button>
    </>
  )
}

function ReleaseButton({
  chosen,
  disabledBecause,
  onRelease,
}: {
  readonly chosen: Chosen
  readonly disabledBecause: string | undefined
  readonly onRelease: () => void
}) {
  const nothing = chosen.count === 0 ? 'Selecione ao menos um shopping.' : undefined
  return (
    <Button
      kind="primary"
      icon={<IconSend {...icon} />}
      disabledBecause={disabledBecause ?? nothing}
      onClick={onRelease}
    >
      Iniciar workflow de aprovação
    </Button>
  )
}

/** The malls of the last Disparar, and the list with a column per contract type. */
function useEligibleMalls() {
  const { data: facts, isPending } = useQuery(eligibleFactsQuery)
  const types = facts?.tipos.join()
  const list = useMemo(
    () => eligibleMalls(types === undefined || types === '' ? [] : types.split(',')),
    [types],
  )
  const cells = useMemo(() => cellsOf(facts?.data ?? []), [facts])
  return { malls: facts?.data ?? [], types, list, cells, isPending }
}

/** Why a release and a Disparar are refused: no right, or a running Disparar. */
function useLocks(mayRelease: string | undefined) {
  const { data: execution } = useQuery(executionQuery)
  const busy = isRunning(execution?.execucao) ? runningMessage : undefined
  const companyRefusal = useCompanyRefusal()
  return {
    lockedBecause: mayRelease ?? busy,
    fireRefusal: mayRelease ?? companyRefusal ?? busy,
  }
}

type Open = 'fire' | 'release' | undefined

/** Starting a Disparar, and releasing the chosen malls. */
function RunDialogs({
  open,
  malls,
  chosen,
  onClose,
}: {
  readonly open: Open
  readonly malls: readonly EligibleMall[]
  readonly chosen: Chosen | undefined
  readonly onClose: () => void
}) {
  // Use current data, including switches saved since the rows were chosen.
  const ids = new Set(chosen?.rows.map(({ shoppingId }) => shoppingId))
  return (
    <>
      <FireDialog malls={malls} opened={open === 'fire'} onClose={onClose} />
      <ReleaseDialog
        malls={malls.filter(({ shoppingId }) => ids.has(shoppingId))}
        opened={open === 'release'}
        onClose={onClose}
        onDone={() => {
          chosen?.clear()
          onClose()
        }}
      />
    </>
  )
}

/** The eligible contracts per mall: fire, review, export, release (2:2.3). */
export function EligibleTab({ mayRelease, maySimulate }: EligibleTabProps) {
  const { malls, list, cells, types, isPending } = useEligibleMalls()
  const [open, setOpen] = useState<Open>()
  const [chosen, setChosen] = useState<Chosen>()
  const [mall, setMall] = useState<EligibleMall>()
  const close = () => setOpen(undefined)
  const release = (selected: Chosen) => {
    setChosen(selected)
    setOpen('release')
  }
  const closeMall = () => setMall(undefined)
  const { lockedBecause, fireRefusal } = useLocks(mayRelease)
  // Columns depend on the contract types, so wait for them.
  if (isPending) return <Skeleton width="100%" height={320} />
  return (
    <>
      <ListingScreen
        key={types}
        listing={list}
        params={tabParams}
        cells={cells}
        onOpen={setMall}
        summary={summary}
        rowActions={rowActions}
        selection={selection}
        tools={({ selection: selected }) => (
          <EligibleTools
            chosen={selected}
            maySimulate={maySimulate}
            fireRefusal={fireRefusal}
            onFire={() => setOpen('fire')}
          />
        )}
        actions={({ selection: selected }) => (
          <ReleaseButton
            chosen={selected}
            disabledBecause={lockedBecause}
            onRelease={() => release(selected)}
          />
        )}
      >
        <ListNote />
      </ListingScreen>
      <RunDialogs open={open} malls={malls} chosen={chosen} onClose={close} />
      {mall && (
        <ContractsDialog opened mall={mall} lockedBecause={lockedBecause} onClose={closeMall} />
      )}
    </>
  )
}
