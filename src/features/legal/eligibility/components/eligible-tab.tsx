import { useQuery } from '@tanstack/react-query'
import { IconAdjustmentsHorizontal, IconRefresh, IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { ExportButton } from '#listing/screen/export-button.tsx'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import type { Cells } from '#listing/screen/columns.tsx'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
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

/** '5 de 7 ações seguem': counts the actions that a release of these malls moves. */
const followingWords = (malls: readonly EligibleMall[]): string => {
  const following = malls.reduce((sum, { seguem }) => sum + seguem, 0)
  const all = malls.reduce((sum, { acoes }) => sum + acoes, 0)
  return `${formatWhole(following)} de ${formatCount(all, action)} ${following === 1 ? 'segue' : 'seguem'}`
}

const cellsOf = (malls: readonly EligibleMall[]): Cells<EligibleMall> => ({
  seguem: { cell: ({ seguem, acoes }) => `${seguem} de ${acoes}`, total: followingOf(malls) },
})

type Open = 'fire' | 'release' | undefined
type Chosen = ListingAct<EligibleMall>['selection']

/** Props of the list, with the user's rights. */
export type EligibleTabProps = {
  readonly mayRelease: string | undefined
  readonly maySimulate: boolean
}

/** The eligible contracts per mall: fire, review, export, release (2:2.3). */
export function EligibleTab({ mayRelease, maySimulate }: EligibleTabProps) {
  const { data: facts, isPending } = useQuery(eligibleFactsQuery)
  const { data: execution } = useQuery(executionQuery)
  const [open, setOpen] = useState<Open>()
  const [chosen, setChosen] = useState<Chosen>()
  const [mall, setMall] = useState<EligibleMall>()
  const types = facts?.tipos.join()
  const list = useMemo(
    () => eligibleMalls(types === undefined || types === '' ? [] : types.split(',')),
    [types],
  )
  // The dialog uses current data, including switches saved since the rows were chosen.
  const chosenIds = new Set(chosen?.rows.map(({ shoppingId }) => shoppingId))
  const chosenMalls = (facts?.data ?? []).filter(({ shoppingId }) => chosenIds.has(shoppingId))
  const cells = useMemo(() => cellsOf(facts?.data ?? []), [facts])
  const close = () => setOpen(undefined)
  const busy = isRunning(execution?.execucao) ? runningMessage : undefined
  const companyRefusal = useCompanyRefusal()
  const fireRefusal = mayRelease ?? companyRefusal ?? busy
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
        summary={({ rows }) => [
          {
            mark: 'filled',
            text: formatCount(
              rows.reduce((sum, { acoes }) => sum + acoes, 0),
              action,
            ),
          },
        ]}
        rowActions={{
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
        }}
        selection={{
          acts: ({ selection }) => <span>{followingWords(selection.rows)}</span>,
          actionLeads: true,
        }}
        tools={({ selection }) => (
          <>
            {maySimulate && (
              <ButtonLink to={settingsPath} icon={<IconAdjustmentsHorizontal {...icon} />}>
                Simular requisitos
              </ButtonLink>
            )}
            <ExportButton
              download={downloadEligible}
              input={
                selection.count > 0
                  ? { shoppingsIds: selection.rows.map(({ shoppingId }) => shoppingId).join(',') }
                  : {}
              }
            />
            <Button
              icon={<IconRefresh {...icon} />}
              disabledBecause={fireRefusal}
              onClick={() => setOpen('fire')}
            >
              Disparar Elegiveis
            </Button>
          </>
        )}
        actions={({ selection }) => (
          <Button
            kind="primary"
            icon={<IconSend {...icon} />}
            disabledBecause={
              mayRelease ??
              busy ??
              (selection.count === 0 ? 'Selecione ao menos um shopping.' : undefined)
            }
            onClick={() => {
              setChosen(selection)
              setOpen('release')
            }}
          >
            Iniciar workflow de aprovação
          </Button>
        )}
      >
        <ListNote />
      </ListingScreen>
      <FireDialog malls={facts?.data ?? []} opened={open === 'fire'} onClose={close} />
      <ReleaseDialog
        malls={chosenMalls}
        opened={open === 'release'}
        onClose={close}
        onDone={() => {
          chosen?.clear()
          close()
        }}
      />
      {mall && (
        <ContractsDialog
          opened
          mall={mall}
          lockedBecause={mayRelease ?? busy}
          onClose={() => setMall(undefined)}
        />
      )}
    </>
  )
}
