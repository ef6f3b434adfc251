import { day } from '../platform/colours.ts';

/** The Typst template of a document on one A4 page. `drawPdf` passes the content as JSON in `sys.inputs.printed`. */
export const documentTemplate = String.raw`
#let d = json(bytes(sys.inputs.printed))
#let (ink, soft, faint) = (rgb("${day.text}"), rgb("${day.soft}"), rgb("${day.rule}"))
#set document(title: d.title + " " + d.number, author: d.author)
#set page(paper: "a4", margin: (x: 56pt, top: 48pt, bottom: 60pt))
#set text(font: d.fonts, size: 10pt, fill: ink, lang: "en", region: "gb", hyphenate: false)
#set par(leading: 0.55em, spacing: 0.55em)
#set block(spacing: 0.55em)
#show heading: set text(weight: 600)
// Breaks a word that is wider than its column, such as a long email address, at the last letter that fits. The break
// inserts no character, so the text stays searchable and copies correctly.
#let broken(word, width) = {
  let rest = word.clusters()
  while rest.len() > 0 {
    let (fitting, over) = (1, rest.len() + 1)
    while over - fitting > 1 {
      let middle = calc.quo(fitting + over, 2)
      if measure(rest.slice(0, middle).join()).width <= width { fitting = middle } else { over = middle }
    }
    rest.slice(0, fitting).join()
    rest = rest.slice(fitting)
    if rest.len() > 0 { linebreak() }
  }
}
// Draws a word in the colour that encodes its number. readable-words.ts later finds the word in the PDF by this colour.
#let coloured(word, body) = if word.colour == none { body } else { text(fill: rgb(..word.colour), body) }
#let fitted(words, dir: ltr) = layout(((width, ..)) => {
  let drawn(word) = if measure(word.text).width > width { broken(word.text, width) } else { word.text }
  // Typst aborts on some texts whose direction differs from their paragraph's, so set the direction of the whole
  // paragraph.
  set text(dir: dir)
  words.map(word => coloured(word, drawn(word))).join(" ")
})
#let label(body, size: 8.5pt) = text(size: size, fill: soft, body)
#let rule(stroke: 0.75pt + faint) = line(length: 100%, stroke: stroke)
// Shows text that the buyer entered. If it begins in a right-to-left script, it is aligned to the right.
#let own(words) = {
  let rightToLeft = words.map(word => word.text).join(" ").contains(regex("^[^\p{L}]*[\p{Arabic}\p{Hebrew}\p{Thaana}]"))
  block(align(left, fitted(words, dir: if rightToLeft { rtl } else { ltr })))
}

#grid(columns: 2, column-gutter: 5pt, align: horizon,
  pdf.artifact(image(bytes(d.logo), format: "svg", height: 28pt)),
  text(size: 15pt, weight: 600, d.brand))
#v(14pt)
#heading(text(size: 31pt, d.title))
#v(12pt)
#grid(columns: (24fr, 34fr, 25fr, 17fr), ..d.facts.map(((name, value)) => {
  label(name)
  block(above: 6pt, text(size: 9.5pt, weight: 600, value))
}))
#v(14pt)
#rule()
#v(14pt)

#let party(name, lines, size) = {
  label(name)
  set text(size: size)
  v(4pt)
  text(size: 1.15em, weight: 600, own(lines.first()))
  for line in lines.slice(1) { own(line) }
}
#let parties(size) = grid(columns: (1fr, 1fr), column-gutter: 18pt,
  party("From", d.from, size), party("Billed to", d.to, size))
// Shrinks long names and addresses to keep the document on one page.
#layout(page => {
  let fits(size) = measure(width: page.width, parties(size)).height < 145pt
  let size = (10pt, 8.5pt, 7pt, 5.5pt).find(fits)
  parties(if size == none { 4pt } else { size })
})
#v(30pt)

#table(columns: (50%, 1fr, auto), stroke: none, inset: (x: 0pt, y: 7pt), align: (left, left, right),
  table.header(table.cell(colspan: 2, label[Service]), label[Amount (USD)]),
  table.hline(stroke: 1pt + ink),
  table.cell(colspan: 2, pad(right: 80pt, {
    text(size: 11.5pt, weight: 600, d.item.name)
    block(above: 6pt, label(size: 9.5pt, d.item.notes.split("\n").join(linebreak())))
  })),
  text(size: 11.5pt, d.item.amount),
  table.hline(stroke: 0.75pt + faint),
  ..d.rows.map(((name, value)) => ([], name, value)).flatten(),
  table.hline(start: 1, stroke: 1pt + ink),
  table.cell(inset: (y: 10pt))[], ..d.sum.map(part => text(size: 15pt, weight: 600, part)),
)

#v(1fr)
#if d.terms.len() > 0 {
  rule()
  v(8pt)
  grid(columns: (1fr,) * d.terms.len(), column-gutter: 20pt, ..d.terms.map(term => {
    heading(level: 2, text(size: 9.5pt, term.title))
    block(above: 6pt, label(term.text))
  }))
  v(24pt)
}
#rule()
#v(6pt)
#for line in d.foot { block(label(fitted(line.split(" ").map(word => (text: word, colour: none))))) }
`;
