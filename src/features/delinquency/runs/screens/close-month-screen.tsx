import { type ComponentProps, useRef, useState } from 'react'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { findScreen } from '#features/people/access/rules/session.ts'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { PageState } from '#ui/display/page-state.tsx'

import { ClosingDialogs } from '../components/closing/closing-dialogs.tsx'
import { ClosingHead } from '../components/closing/closing-head.tsx'
import { ClosingNote, ClosingSkeleton } from '../components/closing/closing-parts.tsx'
import styles from '../components/closing/closing.module.css'
import { ClosingTable } from '../components/closing/closing-table.tsx'
import { CloseAct, type ClosingAct, StepAct } from '../components/closing/step-act.tsx'
import { StepPanel } from '../components/closing/step-panel.tsx'
import { StepStrip } from '../components/closing/step-strip.tsx'
import { useClosing } from '../components/closing/use-closing.ts'
import { closingKeys } from '../components/closing/use-closing-keys.ts'
import { useStepFocus } from '../components/closing/use-step-focus.ts'
import { validMonth } from '../components/use-checks.ts'
import { calculationScreen } from '../contract/parameters.ts'
import { closingProgress, mayCloseTogether, openStepOf } from '../rules/closing-progress.ts'
import { CLOSING_STEPS, type ClosingRow, type ClosingStep } from '../rules/closing-steps.ts'

type Routes = Parameters<typeof findScreen>[0]

/** The month, the opened step and the mall of the panel, in the URL. */
function useClosingAddress() {
  const { mesAno = '', passo = '', shopping = '' } = useScreenQuery()
  const goWithin = useGoWithin()
  const go = (change: Readonly<Record<string, string>>) =>
    goWithin({ mesAno, passo, shopping, ...change }, { replace: true })
  return {
    mesAno: validMonth(mesAno),
    step: CLOSING_STEPS[Number(passo) - 1],
    mall: /^[1-9]\d{0,9}$/.test(shopping) ? Number(shopping) : undefined,
    showMonth: (month: string) => go({ mesAno: month, passo: '', shopping: '' }),
    showStep: (step: ClosingStep) => go({ passo: String(CLOSING_STEPS.indexOf(step) + 1) }),
    showMall: (mall: number | undefined) =>
      go({ shopping: mall === undefined ? '' : String(mall) }),
  }
}

type StepsProps = {
  readonly rows: readonly ClosingRow[]
  readonly mesAno: string
  readonly step: ClosingStep
  readonly address: ReturnType<typeof useClosingAddress>
  readonly acts: Omit<ComponentProps<typeof CloseAct>, 'kind'>
}

/** The steps, the malls in them, and the open step with the act that closes. */
function Steps({ rows, mesAno, step, address, acts }: StepsProps) {
  const shown = rows.filter(({ month }) => month.idShopping === address.mall)
  const hindered = mayCloseTogether(rows)
  return (
    <>
      <StepStrip progress={closingProgress(rows)} open={step} onOpen={address.showStep} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <ClosingTable
            rows={rows}
            mesAno={mesAno}
            open={step}
            mall={address.mall}
            onMall={address.showMall}
          />
          <ClosingNote rows={rows} />
        </div>
        <StepPanel
          step={step}
          rows={shown.length > 0 ? shown : rows}
          mesAno={mesAno}
          mayOpen={acts.mayOpen}
          foot={
            step !== 'FECHAR' &&
            acts.rules.includes('FECHAR_MES') && (
              <>
                <CloseAct {...acts} kind="default" />
                {hindered !== undefined && <p>{hindered}</p>}
              </>
            )
          }
        />
      </div>
    </>
  )
}

/** 'Fechar o mês': the six steps of a month over all malls, with the figures that close. */
export function CloseMonthScreen({ routes }: { readonly routes: Routes }) {
  const address = useClosingAddress()
  const [typed, setTyped] = useState<string>()
  const [act, setAct] = useState<ClosingAct>()
  // Keep the first month: after a closing the server offers the next one.
  const [firstMonth, setFirstMonth] = useState<string>()
  const { mesAno, today, rows, failure, refetch } = useClosing(address.mesAno ?? firstMonth)
  if (firstMonth === undefined && mesAno !== undefined) setFirstMonth(mesAno)
  const page = useRef<HTMLDivElement>(null)
  const focus = useStepFocus(page)
  const rules = findScreen(routes, calculationScreen)?.rules ?? []
  const mayOpen = (path: string) => findScreen(routes, path) !== undefined
  const step = address.step ?? openStepOf(rows ?? [])
  const acts = { rows: rows ?? [], rules, mayOpen, onAct: setAct }
  return (
    <div
      ref={page}
      className={styles['page']}
      onKeyDown={closingKeys(step, address.showStep)}
      {...focus}
    >
      <ClosingHead
        typed={typed ?? address.mesAno ?? mesAno ?? ''}
        onType={(text) => {
          const month = validMonth(text)
          setTyped(month === undefined ? text : undefined)
          if (month !== undefined) address.showMonth(month)
        }}
        rows={rows}
        today={today}
        act={<StepAct {...acts} step={step} />}
      />
      {failure ? (
        <FailureState title="Não foi possível ler o fechamento" error={failure} onRetry={refetch} />
      ) : rows === undefined || mesAno === undefined ? (
        <ClosingSkeleton />
      ) : rows.length === 0 ? (
        <PageState kind="empty" title="Nenhum shopping" sentence="Você não vê nenhum shopping." />
      ) : (
        <Steps rows={rows} mesAno={mesAno} step={step} address={address} acts={acts} />
      )}
      <ClosingDialogs act={act} mesAno={mesAno} onClose={() => setAct(undefined)} />
    </div>
  )
}
