import { useState } from 'react'

import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { expectedValueOf } from '#features/legal/lawsuits/rules/expected-value.ts'
import { PopoverCard } from '#ui/overlays/popover-card.tsx'
import { PopoverSection } from '#ui/overlays/popover-section.tsx'
import { formatAmount } from '#values/cents.ts'

import { missingInRow, missingInputSentences, meaning, sumLines } from './expected-value-words.ts'
import styles from './expected-value.module.css'

/** 'Vale a pena?': the calculation of a row, or the missing inputs. Information only. */
function Sum({ row }: { readonly row: StepRow }) {
  const value = expectedValueOf(row)
  if ('missingInputs' in value)
    return (
      <PopoverSection>
        {missingInputSentences(value, row).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={styles['hint']}>
          Saldo × chance − custas − outras despesas: sem uma parte não há número.
        </p>
      </PopoverSection>
    )
  const lines = sumLines(value, row)
  return (
    <>
      <PopoverSection>
        <table className={styles['sum']}>
          <caption className="visually-hidden">Como se chega ao valor esperado</caption>
          <tbody>
            {lines.map(([sign, name, figure], index) => (
              <tr key={name} data-result={sign === '=' || undefined}>
                <td className={styles['sign']}>{sign}</td>
                <th scope="row">{name}</th>
                <td
                  className={styles['figure']}
                  data-negative={(index === lines.length - 1 && value.expected < 0) || undefined}
                >
                  {figure}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PopoverSection>
      <PopoverSection>{meaning(value)}</PopoverSection>
    </>
  )
}

export function ExpectedValueCell({ row }: { readonly row: StepRow }) {
  const [opened, setOpened] = useState(false)
  const value = expectedValueOf(row)
  const lack = 'missingInputs' in value ? missingInRow(value) : undefined
  const words = 'missingInputs' in value ? lack?.full : formatAmount(value.expected)
  return (
    <PopoverCard
      opened={opened}
      onChange={setOpened}
      width={400}
      title="Vale a pena?"
      aside={`contrato ${row.numeroContrato}`}
      foot="Só informa, quem decide é você. Chance e custas ficam em Configurações, Ajuizamento."
      target={
        <button
          type="button"
          className={styles['value']}
          data-lacks={lack !== undefined || undefined}
          data-negative={(!('missingInputs' in value) && value.expected < 0) || undefined}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={`Vale a pena? Contrato ${row.numeroContrato}: ${words}`}
          onClick={() => setOpened(!opened)}
        >
          {lack?.short ?? words}
        </button>
      }
    >
      {opened && <Sum row={row} />}
    </PopoverCard>
  )
}
