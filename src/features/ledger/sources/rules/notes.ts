import type { Finding, FindingCode, Severity } from '../contract/findings.ts'

const mostExamples = 5

type Note = { readonly examples: string[]; count: number }

/** Collects findings row by row: how often, and the first examples. */
export class Notes {
  readonly #notes = new Map<string, Note>()

  add(codigo: FindingCode, severidade: Severity, example: string): void {
    const key = `${codigo} ${severidade}`
    const note = this.#notes.get(key) ?? { examples: [], count: 0 }
    note.count++
    if (note.examples.length < mostExamples) note.examples.push(example)
    this.#notes.set(key, note)
  }

  count(codigo: FindingCode, severidade: Severity): number {
    return this.#notes.get(`${codigo} ${severidade}`)?.count ?? 0
  }

  /** The finding, with its sentence; nothing if it was never noted. */
  finding(
    codigo: FindingCode,
    severidade: Severity,
    sentence: (count: number) => string,
    shown: Severity = severidade,
  ): readonly Finding[] {
    const note = this.#notes.get(`${codigo} ${severidade}`)
    if (!note) return []
    return [
      {
        codigo,
        severidade: shown,
        quantidade: note.count,
        texto: sentence(note.count),
        exemplos: note.examples,
      },
    ]
  }
}
