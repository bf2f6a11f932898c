/** What is wrong with a field that the user filled, by its name on the wire. */
export type FieldProblem = { readonly campo: string; readonly mensagem: string }
