import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import { saveTitulos } from '#features/legal/follow-up/contract/titulos.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import type { LawsuitTitulo } from '#features/legal/lawsuits/contract/words.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { boletosQuery, titulosQuery } from '../queries.ts'
import { mayRecommendRow } from '../rules.ts'
import { ActionLine } from './action-line.tsx'
import { DebtTable } from './debt-table.tsx'
import styles from './recommendation.module.css'

export type DebtDialogProps = {
  readonly row: StepRow
  readonly by: Actor
  readonly onClose: () => void
}

/** Opened boletos with their títulos, and the choices that differ from the saved ones. */
function useTituloChoices(lawsuitId: number) {
  const [opened, setOpened] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const loads = useQueries({ queries: opened.map((boleto) => titulosQuery(lawsuitId, boleto)) })
  const titulos = new Map(
    opened.flatMap((boleto, index) => {
      const { data } = loads[index] ?? {}
      return data ? [[boleto, data] as const] : []
    }),
  )
  const isChosen = ({ idTitulo, considerar }: LawsuitTitulo) => chosen.get(idTitulo) ?? considerar
  return {
    changes: [...titulos.values()].flat().filter((one) => isChosen(one) !== one.considerar),
    table: {
      titulos,
      opened,
      failed: opened.filter((_, index) => loads[index]?.isError),
      isChosen,
      onToggle: (boleto: number) =>
        setOpened((before) =>
          before.includes(boleto) ? before.filter((one) => one !== boleto) : [...before, boleto],
        ),
      onChoose: (some: readonly LawsuitTitulo[], isConsidered: boolean) =>
        setChosen(
          (before) =>
            new Map([...before, ...some.map(({ idTitulo }) => [idTitulo, isConsidered] as const)]),
        ),
    },
  }
}

/**
 * 'Detalhes da dívida' (spec 2:2.7): boletos of an action, expandable to títulos, with the choice
 * of claimed ones.
 */
export function DebtDialog({ row, by, onClose }: DebtDialogProps) {
  const { data: boletos = [], isError, isPending, refetch } = useQuery(boletosQuery(row.id))
  const { changes, table } = useTituloChoices(row.id)
  const act = useAct(saveTitulos, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
    onDone: onClose,
  })
  const refusal = mayRecommendRow(row, by)?.because
  const unchanged = changes.length === 0 ? 'Nada foi alterado.' : undefined
  const whyNot =
    refusal ?? (table.titulos.size === 0 ? 'Abra um boleto para ver os títulos.' : unchanged)
  const list = changes.map(({ idTitulo, considerar }) => ({ idTitulo, considerar: !considerar }))
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Detalhes da dívida"
      size="wide"
      dirty={changes.length > 0}
      busy={act.busy}
      footer={
        <DialogButtons
          label="Confirmar"
          busy={act.busy}
          disabledBecause={whyNot}
          onAct={() => void act.run({ id: row.id, list })}
          onClose={onClose}
        />
      }
    >
      <ActionLine rows={[row]} />
      <p className={styles['warning']} role="note">
        <strong>Desconsiderar título:</strong> Desabilitando um título você confirma que ele não
        será considerado no processo de ajuizamento. Quem altera os títulos nesta etapa não a
        submete: outra pessoa submete.
      </p>
      {isError ? (
        <p className={styles['note']} role="alert">
          Erro ao tentar carregar boletos{' '}
          <Button kind="text" size="tight" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </p>
      ) : (
        <DebtTable {...table} boletos={boletos} isPending={isPending} disabledBecause={refusal} />
      )}
    </Dialog>
  )
}
