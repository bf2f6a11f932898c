import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { today } from '#listing/today.ts'
import { failureStatement } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { PopoverCard } from '#ui/overlays/popover-card.tsx'
import { PopoverSection } from '#ui/overlays/popover-section.tsx'
import { formatAmount } from '#values/cents.ts'
import { formatInstant, timeIn, todayIn } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import { whyQuery } from '../queries.ts'
import { SUPPOSITIONS, rankChangeText } from '../rules/suppositions.ts'
import { PointsBar } from './points-bar.tsx'
import styles from './why.module.css'

/** The row that 'Por quê?' explains. */
export type WhyInput = Omit<Parameters<typeof whyQuery>[0], 'contatoHaDias' | 'promessa'>

const momentOf = (cutAt: Date | null): string => {
  if (cutAt === null) return 'pontos ainda não calculados'
  return todayIn(cutAt) === today()
    ? `pontos de hoje, ${timeIn(cutAt)}`
    : `pontos de ${formatInstant(cutAt)}`
}

function Components({ input }: { readonly input: WhyInput }) {
  const query = useQuery(whyQuery(input))
  if (query.isError && !query.data)
    return (
      <PopoverSection>
        <p>{failureStatement(query.error)}</p>
        <Button size="compact" onClick={() => void query.refetch()}>
          Tentar de novo
        </Button>
      </PopoverSection>
    )
  if (!query.data)
    return (
      <PopoverSection>
        <div aria-busy="true">
          <Skeleton width="100%" height={196} />
        </div>
      </PopoverSection>
    )
  const { componentes, score } = query.data
  return (
    <PopoverSection>
      <table className={styles['components']}>
        <caption className="visually-hidden">Componentes da pontuação</caption>
        <tbody>
          {componentes.map(({ nome, valor, posicao, pontos, maximo }) => (
            <tr key={nome} data-zero={pontos === 0 || undefined}>
              <th scope="row">{valor === '' ? nome : `${nome}, ${valor}`}</th>
              <td className={styles['position']}>{posicao}</td>
              <td className={styles['bar']}>
                <PointsBar points={Math.abs(pontos)} of={maximo} />
              </td>
              <td className={styles['points']}>{formatAmount(pontos)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Soma
            </th>
            <td className={styles['points']}>{formatAmount(score)}</td>
          </tr>
        </tfoot>
      </table>
    </PopoverSection>
  )
}

function Supposed({ input }: { readonly input: WhyInput }) {
  const [chosen, setChosen] = useState<string>(SUPPOSITIONS[0].value)
  const [isChoosing, setChoosing] = useState(false)
  const supposition = SUPPOSITIONS.find(({ value }) => value === chosen) ?? SUPPOSITIONS[0]
  const { data } = useQuery(whyQuery({ ...input, ...supposition.input }))
  const { mudaria, prioridade } = data ?? {}
  return (
    <PopoverSection>
      {isChoosing ? (
        <SelectField
          label="O que mudaria"
          options={SUPPOSITIONS.map(({ value, label }) => ({ value, label }))}
          value={chosen}
          onChange={setChosen}
        />
      ) : (
        <p>{`O que mudaria: ${supposition.label}`}</p>
      )}
      <div className={styles['supposed']}>
        <span role="status">
          {mudaria && prioridade !== undefined ? (
            <>
              <strong>{formatAmount(mudaria.pontos)}</strong>{' '}
              {rankChangeText(prioridade, mudaria.prioridade, mudaria.de)}
            </>
          ) : (
            <Skeleton width={180} height={16} />
          )}
        </span>
        {!isChoosing && (
          <Button kind="text" size="tight" onClick={() => setChoosing(true)}>
            Mudar outro fator
          </Button>
        )}
      </div>
    </PopoverSection>
  )
}

export type WhyButtonProps = {
  readonly input: WhyInput
  readonly name: string
  readonly priority: number
  /** Number of rows in the list, if known. */
  readonly total?: number | undefined
  readonly children: ReactNode
}

export function WhyButton({ input, name, priority, total, children }: WhyButtonProps) {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({ ...whyQuery(input), enabled: opened })
  const of = data?.de ?? total
  const place = `${formatWhole(data?.prioridade ?? priority)}ª${of === undefined ? '' : ` de ${formatWhole(of)}`}`
  return (
    <span data-row-key="w">
      <PopoverCard
        opened={opened}
        onChange={setOpened}
        width={452}
        title={`Por que ${name} é a ${place}`}
        aside={data ? momentOf(data.pontosEm) : undefined}
        target={
          <button
            type="button"
            className={styles['why']}
            aria-haspopup="dialog"
            aria-expanded={opened}
            aria-label={`Por quê? ${name}`}
            onClick={() => setOpened(!opened)}
          >
            {children}
          </button>
        }
      >
        {opened && (
          <>
            <Components input={input} />
            <Supposed input={input} />
          </>
        )}
      </PopoverCard>
    </span>
  )
}
