import type { AnswerOf } from '#contract/call.ts'
import { centsFromReais, formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { testSource } from '../contract/edit-calls.ts'
import styles from './assistant/assistant.module.css'

export type ShownDifference = AnswerOf<typeof testSource>

const brl = (reais: number) => formatBrl(centsFromReais(Math.round(reais * 100) / 100))

/** What another version reads otherwise in a stored file. */
export function DifferenceView({ difference }: { readonly difference: ShownDifference }) {
  const { iguais, diferentes, perdidas, novas, somaAntes, somaDepois, recusas, itens, entrada } =
    difference
  const counts = [
    ['Iguais', formatWhole(iguais)],
    ['Diferentes', formatWhole(diferentes)],
    ['Perdidas', formatWhole(perdidas)],
    ['Novas', formatWhole(novas)],
    ['Soma antes', brl(somaAntes)],
    ['Soma depois', brl(somaDepois)],
  ] as const
  return (
    <div className={styles['stack']}>
      <p>{`Sobre o arquivo ${entrada.arquivo}.`}</p>
      {recusas.map((sentence) => (
        <p key={sentence} className={styles['refusal']} role="alert">
          {sentence}
        </p>
      ))}
      <dl className={styles['counts']}>
        {counts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {itens.length > 0 && (
        <div className={styles['wide']} tabIndex={0} role="region" aria-label="Diferenças">
          <table className={styles['problems']}>
            <thead>
              <tr>
                <th scope="col">Linha</th>
                <th scope="col">Campo</th>
                <th scope="col">Antes</th>
                <th scope="col">Depois</th>
              </tr>
            </thead>
            <tbody>
              {itens.map(({ chave, campo, antes, depois }, at) => (
                <tr key={`${chave} ${campo} ${at}`}>
                  <td>{chave}</td>
                  <td>{campo}</td>
                  <td>{antes || '-'}</td>
                  <td>{depois || '-'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
