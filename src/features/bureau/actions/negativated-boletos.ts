import { filterSentence, filterWords } from '#listing/filter-words.ts'
import { exportListing } from '#listing/server/export.ts'
import { readPage, readTotals } from '#listing/server/window.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import { seesMall, type Work } from '#server/work.ts'
import { statusLabels } from '#features/negativation/actions/bureau.ts'
import type { Cents } from '#values/cents.ts'

import { type NegativatedBoleto, negativatedBoletos, type NegativatedSearch } from '../contract/negativated-boletos.ts'
import { describeCode, effectOfCode } from '../gateway/return-codes.ts'
import { countingBoletos, mallNames, negativatedSource, type NegativatedRow } from '../store/negativated-boletos.ts'

const source = negativatedSource(statusLabels)

/** Rules 4.8: without a status, both of the screen; `idUsuario` says nothing of the rows. */
const asked = ({ idUsuario: _, ...search }: NegativatedSearch) => ({
  ...search,
  enviados: true,
  status: search.status?.length ? search.status : ['FINALIZADO', 'FINALIZADO_COM_ERRO'],
})

function shown({ retornoSerasa, ...row }: NegativatedRow): NegativatedBoleto {
  const { codigos, exclusao, ...retorno } = retornoSerasa
  const erros = codigos
    .filter((code) => effectOfCode(code, exclusao ? 'E' : 'I') !== 'registro')
    .map((code) => {
      const { codigo, descricao, orientacao } = describeCode(code)
      return { codigo, description: descricao, orientacao }
    })
  return { ...row, retornoSerasa: { ...retorno, erros } }
}

/** One row per person that was sent (spec 1:2.12). */
export async function searchNegativated(work: Work, search: NegativatedSearch) {
  const filter = asked(search)
  const page = await readPage<NegativatedRow>(work.tx, negativatedBoletos, source, filter)
  const { boletos = 0 } = await readTotals(work.tx, countingBoletos(source), filter)
  return {
    content: page.content.map(shown),
    pageInfo: page.pageInfo,
    totais: page.totais as Record<string, Cents>,
    boletos,
  }
}

/** The same rows as a spreadsheet. */
export async function downloadNegativated(work: Work, search: NegativatedSearch): Promise<FileAnswer> {
  const malls = search.shoppings ?? search.idShopping ?? []
  // A mall that the person may not see has no name here: it stays the id that was typed.
  const names = await mallNames(
    work.tx,
    malls.filter((mall) => seesMall(work.actor, mall)),
  )
  const words = filterWords(negativatedBoletos, { ...search, shoppings: malls.map(String) }, (key, value) =>
    key === 'shoppings' ? names.get(value) : undefined,
  )
  return exportListing(negativatedBoletos, source, asked(search), {
    title: negativatedBoletos.title,
    user: work.actor.name,
    at: work.now,
    filterWords: words.map(filterSentence),
  })
}
