import { InvalidInput } from '#server/http/errors.ts'

import type { Brings } from '../contract/lifecycle.ts'
import { type Recipe, readRecipe } from '../contract/recipe.ts'
import { builtIn } from '../rules/built-in.ts'
import type { StoredRecipe } from '../store/source-records.ts'

/** A recipe from outside; 400 names every wrong field. */
export function requireRecipe(input: unknown): Recipe {
  const read = readRecipe(input)
  if (!read.problems) return read.recipe
  const [first] = read.problems
  throw new InvalidInput(first ? `${first.campo}: ${first.mensagem}` : 'Receita inválida.', {
    campos: read.problems,
  })
}

/** A stored recipe; those of the product's own layouts are the program. */
export function recipeOfSource({ isNative, brings, recipe }: StoredRecipe): Recipe {
  return isNative ? builtIn(brings) : requireRecipe(recipe)
}

/** Whether a recipe brings a kind of rows. */
export const bringsRows = ({ partes }: Recipe, traz: Brings): boolean =>
  partes.some((part) => part.traz === traz)
