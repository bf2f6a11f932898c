import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import { saveTitulos } from '#features/legal/follow-up/contract/titulos.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
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

/**
 * 'Detalhes da dívida' (spec 2:2.7): boletos of an action, expandable to títulos, with the choice
 * of claimed ones.
 */
export function DebtDialog({ row, by, onClose }: DebtDialogProps) {
  const [opened, setOpened] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const { data: boletos = [], isError, isPending, refetch } = useQuery(boletosQuery(row.id))
  const loads = useQueries({ queries: opened.map((boleto) => titulosQuery(row.id, boleto)) })
  const titulos = new Map(
    opened.flatMap((boleto, index) => {
      const { data } = loads[index] ?? {}
      return data ? [[boleto, data] as const] : []
    }),
  )
  const failed = opened.filter((_, index) => loads[index]?.isError)
  const changes = [...titulos.values()]
    .flat()
    .filter(({ idTitulo, considerar }) => (chosen.get(idTitulo) ?? considerar) !== considerar)
  const act = useAct(saveTitulos, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
    onDone: onClose,
  })
  const whyNot =
    mayRecommendRow(row, by)?.because ??
    (titulos.size === 0
      ? 'Abra um boleto para ver os títulos.'
      : changes.length === 0
        ? 'Nada foi alterado.'
        : undefined)
  const confirm = () =>
    void act.run({
      id: row.id,
      list: changes.map(({ idTitulo, considerar }) => ({ idTitulo, considerar: !considerar })),
    })
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
          onAct={confirm}
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
        <DebtTable
          boletos={boletos}
          titulos={titulos}
          opened={opened}
          failed={failed}
          isPending={isPending}
          disabledBecause={mayRecommendRow(row, by)?.because}
          isChosen={({ idTitulo, considerar }) => chosen.get(idTitulo) ?? considerar}
          onToggle={(boleto) =>
            setOpened((before) =>
              before.includes(boleto)
                ? before.filter((one) => one !== boleto)
                : [...before, boleto],
            )
          }
          onChoose={(some, isConsidered) =>
            setChosen(
              (before) =>
                new Map([
                  ...before,
                  ...some.map(({ idTitulo }) => [idTitulo, isConsidered] as const),
                ]),
            )
          }
        />
      )}
    </Dialog>
  )
}
