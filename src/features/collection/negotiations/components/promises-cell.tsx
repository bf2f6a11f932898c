import { useQuery } from '@tanstack/react-query'

import { FigureCell, figureState, WorseWords } from '#ui/display/figure-cell.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { formatBrl } from '#values/cents.ts'

import { promisesQuery } from '../queries.ts'

/** Number of promises due today, and of broken ones. */
export function PromisesCell() {
  const query = useQuery(promisesQuery)
  const promises = query.data?.promessas
  const broken = promises?.quebradas.quantidade ?? 0
  return (
    <FigureCell
      name="Promessas de hoje"
      to="/agir-hoje"
      state={figureState(query)}
      line={promises?.dias?.map(({ promessas }) => promessas) ?? []}
      figure={
        promises ? (
          <>
            {promises.vencem.quantidade} <small>{formatBrl(promises.vencem.valor)}</small>
          </>
        ) : (
          '-'
        )
      }
      note={
        broken === 0 ? (
          'nenhuma quebrada'
        ) : (
          <>
            <WorseWords>{formatCount(broken, { one: 'quebrada', many: 'quebradas' })}</WorseWords>
            {broken === 1 ? ', voltou a Agir hoje' : ', voltaram a Agir hoje'}
          </>
        )
      }
    />
  )
}
