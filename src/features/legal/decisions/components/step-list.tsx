import { IconFileDescription, IconNotes, IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import type { MenuGroup } from '#features/people/access/contract/session.ts'
import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import { ClosesWhenMoved } from '#features/platform/approvals/components/closes-when-moved.tsx'
import { useSelectionInUrl } from '#features/platform/approvals/components/use-selection-in-url.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { notAllowed } from '#features/legal/lawsuits/rules/refusals.ts'
import type { Listing } from '#listing/definition.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { allLabel, SearchAct, SelectionAct } from '#listing/screen/ranked-acts.tsx'
import { emptyWithNext } from '#listing/screen/use-next-in-queue.ts'
import type { SearchResult } from '#listing/screen/use-search-result.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import type { Eyes } from '#values/eyes.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { StepSummary } from '../contract/calls.ts'
import { mayRecommendRow, maySubmitRow } from '../rules.ts'
import { cells, JustificationLine, warningsOf } from './step-cells.tsx'
import { StepSheetToSign } from './step-sheet-to-sign.tsx'
import type { SubmitRequest } from './submit-flow.tsx'

// Lazy-loaded on first open.
const RecommendationDialog = lazyPart(() =>
  import('./recommendation-dialog.tsx').then((module) => module.RecommendationDialog),
)
const DebtDialog = lazyPart(() => import('./debt-dialog.tsx').then((module) => module.DebtDialog))
const SendBackDialog = lazyPart(() =>
  import('./send-back-dialog.tsx').then((module) => module.SendBackDialog),
)
const SubmitFlow = lazyPart(() => import('./submit-flow.tsx').then((module) => module.SubmitFlow))

/** The current user, from the session. */
export type Person = {
  readonly eyes: Eyes
  readonly routes: readonly MenuGroup[]
}

const icon = { size: 16, stroke: 1.75 } as const
const keyOf = ({ id }: StepRow) => id
const firstRefusal = (rows: readonly StepRow[], by: Actor, may: typeof maySubmitRow) =>
  rows.map((row) => may(row, by)).find((refusal) => refusal !== undefined)?.because

function whyNotAll({ result, isReady }: ListingAct<StepRow>, by: Actor): string | undefined {
  if (by.rules.length === 0) return notAllowed().because
  if (!isReady || !result)
    return result?.total === 0 ? 'Não há ações para submeter.' : 'Aguarde a lista.'
  // The list moves completely or not at all, so one refused row blocks it.
  return firstRefusal(result.rows, by, maySubmitRow)
}

const splitParts = ({ answer }: SearchResult<StepRow>) => {
  const { resumo } = answer as { resumo?: StepSummary }
  if (!resumo) return []
  const { ajuizar, valorAjuizar, isentar, valorIsentar } = resumo
  return [
    { mark: 'filled', text: `${formatWhole(ajuizar)} a ajuizar`, sum: valorAjuizar },
    { mark: 'hollow', text: `${formatWhole(isentar)} a isentar`, sum: valorIsentar },
  ] as const
}

/** Actions of a step with justifications and debts; acts apply to all or to selected ones. */
export function StepList({
  listing,
  person,
}: {
  readonly listing: Listing<StepRow>
  readonly person: Person
}) {
  const by = useMemo(
    (): Actor => ({
      ...person.eyes,
      rules: findScreen(person.routes, listing.path)?.rules ?? [],
    }),
    [person, listing.path],
  )
  const [request, setRequest] = useState<SubmitRequest>()
  const [busy, setBusy] = useState(false)
  const justifying = useSelectionInUrl('recomendando', keyOf)
  const detailing = useSelectionInUrl('detalhando', keyOf)
  const givingBack = useSelectionInUrl('devolvendo-acoes', keyOf)
  const justify = (row: StepRow) => justifying.open({ rows: [row] })

  const dialogs = ({ result, navigation }: ListingAct<StepRow>) => {
    const [toJustify] = justifying.rowsIn(result) ?? []
    const [toDetail] = detailing.rowsIn(result) ?? []
    const toGiveBack = givingBack.rowsIn(result)
    return (
      <>
        {toJustify && (
          <RecommendationDialog
            key={toJustify.id}
            row={toJustify}
            by={by}
            steps={navigation.from(toJustify, justify)}
            onClose={() => {
              justifying.close()
              navigation.backTo(toJustify)
            }}
          />
        )}
        {toDetail && <DebtDialog row={toDetail} by={by} onClose={detailing.close} />}
        {toGiveBack && (
          <SendBackDialog rows={toGiveBack} onClose={givingBack.close} onDone={givingBack.done} />
        )}
        {[justifying, detailing, givingBack].map((dialog, index) => (
          <ClosesWhenMoved
            key={index}
            isGone={dialog.isGone(result)}
            title="A ação saiu desta etapa enquanto a janela estava aberta."
            onClose={dialog.close}
          />
        ))}
      </>
    )
  }
  return (
    <>
      <ListingScreen
        listing={listing}
        cells={cells}
        onOpen={justify}
        summary={splitParts}
        whenNothing={() => emptyWithNext(listing.path)}
        tools={(list) => <StepSheetToSign path={listing.path} list={list} />}
        subLine={{ under: 'contratoNomeFantasia', of: warningsOf }}
        expand={(row) =>
          row.idJustificativa === null ? undefined : <JustificationLine row={row} />
        }
        rowActions={{
          width: 52,
          of: (row) => (
            <RowMenu
              label={`Ações do contrato ${row.numeroContrato}`}
              acts={[
                {
                  label: 'Justificativas',
                  icon: <IconNotes {...icon} />,
                  onPick: () => justify(row),
                },
                {
                  label: 'Detalhes da dívida',
                  icon: <IconFileDescription {...icon} />,
                  onPick: () => detailing.open({ rows: [row] }),
                },
              ]}
            />
          ),
        }}
        selection={{
          acts: (list) => (
            <>
              <StepSheetToSign path={listing.path} list={list} />
              <Button
                disabledBecause={firstRefusal(list.selection.rows, by, mayRecommendRow)}
                onClick={() =>
                  givingBack.open({ rows: list.selection.rows, onDone: list.selection.clear })
                }
              >
                Devolver
              </Button>
              <SelectionAct
                list={list}
                loading={busy}
                disabledBecause={firstRefusal(list.selection.rows, by, maySubmitRow)}
                onClick={() => setRequest({ of: 'selection', list })}
              >
                Submeter
              </SelectionAct>
            </>
          ),
        }}
        actions={(list) => (
          <>
            <SearchAct
              list={list}
              icon={<IconSend {...icon} />}
              loading={busy}
              disabledBecause={whyNotAll(list, by)}
              onClick={() => setRequest({ of: 'search', list })}
            >
              {allLabel(list, 'Submeter Recomendação', 'Submeter', 'todas as')}
            </SearchAct>
            {dialogs(list)}
          </>
        )}
      />
      {request && (
        <SubmitFlow
          request={request}
          path={listing.path}
          onBusy={setBusy}
          onEnd={() => setRequest(undefined)}
        />
      )}
    </>
  )
}
