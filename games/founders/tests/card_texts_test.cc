// What cards say in words: of the tables in force, ours or an owner's.
#include "games/founders/cards/card_texts.h"

#include <gmock/gmock.h>

#include "founders_data.h"
#include "games/founders/game.h"
#include "games/founders/text.h"
#include "kernel/testing/words.h"
#include "language_data.h"

namespace tricorne::founders {
namespace {

class CardTexts : public testing::TestWithParam<const char*> {
 protected:
  CardTexts() : words_(words_of<Founders>(GetParam(), {data::language()})) {}
  void TearDown() override { use_tables(load_tables(data::founders()).value()); }

  [[nodiscard]] std::vector<std::string> lines(std::string_view id) const {
    return language::in_words(words_, say_card(id).value().lines);
  }
  // The one of these that is in the language of the test.
  [[nodiscard]] const char* in(const char* english, const char* spanish) const {
    return words_.language() == "en" ? english : spanish;
  }
  void reads_well(const std::string& id) const {
    const auto said = say_card(id);
    ASSERT_TRUE(said.has_value()) << id;
    EXPECT_EQ(stumble(words_, said->title), "");
    EXPECT_FALSE(said->lines.empty()) << id;
    for (const language::Line& line : said->lines) EXPECT_EQ(stumble(words_, line.phrase), "");
  }

  Catalogue words_;
};

RULE("cards", "resolve-5")
TEST_P(CardTexts, ReadWellOnEveryCard) {
  for (const IssueFacts& issue : tables().issues) reads_well(issue.id);
  for (const ActFacts& act : tables().acts) reads_well(act.id);
  for (Law law = 0; law < kLaws; ++law) reads_well(id_of_law(law));
  for (const LawFacts& level : tables().tariffs) reads_well(level.id);
  EXPECT_FALSE(say_card("george_washington").has_value());
  EXPECT_FALSE(say_card("").has_value());
}

RULE("resolve-5", "requirements")
TEST_P(CardTexts, TellAnIssueRowByRow) {
  EXPECT_THAT(
      lines("relocate_capital"),
      testing::ElementsAre(
          in("Era A. The Hand of Time.", "Era A. La Mano del Tiempo."),
          in("Option A, move it (President, difficulty 3, Congress votes; popularity +1): Move "
             "Public "
             "Support 1 space toward the Liberals. Put 1 influence point on the card of the "
             "Liberal "
             "leader. Lower the Reserves by 5.",
             "Opción A, trasladarla (Presidente, dificultad 3, vota el Congreso; popularidad +1): "
             "Mueve el Apoyo Público 1 espacio hacia los Liberales. Pon 1 punto de influencia en "
             "la "
             "carta del líder liberal. Reduce las Reservas en 5."),
          in("Failed (popularity +0).", "Fallida (popularidad +0)."),
          in("Ignored (popularity +0).", "Ignorada (popularidad +0).")));
  // What it needs as a whole, and an option for itself; two officers.
  const std::vector<std::string> war = lines("mexican_american_war");
  EXPECT_EQ(war[0],
            in("Era C. The Hand of Time. Only if Republic of Texas Established is in play.",
               "Era C. La Mano del Tiempo. Solo si «Se funda la República de Texas» está en "
               "juego."));
  EXPECT_THAT(war[1], testing::HasSubstr(in("(Secretary of War + General, difficulty 7",
                                            "(Secretario de Guerra + General, dificultad 7")));
  EXPECT_THAT(war[2], testing::EndsWith(in("Only if Texas does not belong to the Union.",
                                           "Solo si Texas no pertenece a la Unión.")));
  EXPECT_EQ(
      lines("indian_removal_act").back(),
      in("Cancelled in a judicial review (popularity +0): Shuffle this card into the next era’s "
         "deck; in the last era it goes onto the open pile. The President may let it stand all "
         "the same for 2 popularity.",
         "Anulada en una revisión judicial (popularidad +0): Baraja esta carta en el mazo de la "
         "era siguiente; en la última era va a la pila descubierta. Aun así el Presidente puede "
         "mantenerla a cambio de 2 de popularidad."));
}

RULE("cards")
TEST_P(CardTexts, TellAnActionAndItsCopies) {
  EXPECT_THAT(lines("coalition_building"),
              testing::ElementsAre(in("At any time.", "En cualquier momento."),
                                   in("This turn: You have 3 more votes in Congress.",
                                      "En este turno: Tienes 3 votos más en el Congreso."),
                                   in("5 of these cards.", "5 cartas como esta.")));
  EXPECT_EQ(lines("coalition_building-2"), lines("coalition_building"));
}

RULE("taxes", "tariffs")
TEST_P(CardTexts, TellALawPassedAndRepealed) {
  EXPECT_THAT(lines("whiskey_excise"),
              testing::ElementsAre(
                  in("Passed (difficulty 4, popularity +0): Raise Revenue by 8. Make the tax "
                     "outrage roll with +3.",
                     "Aprobación (dificultad 4, popularidad +0): Aumenta los Ingresos en 8. "
                     "Haz la tirada de ultraje fiscal con +3."),
                  in("Repealed (popularity +2): Lower Revenue by 8.",
                     "Revocación (popularidad +2): Reduce los Ingresos en 8.")));
  EXPECT_EQ(lines("tariff").size(), 5U * 3);
  EXPECT_EQ(lines("tariff_5").size(), 3U);
}

RULE("cards", "resolve-5")
TEST_P(CardTexts, AreThoseOfAnOwner) {
  std::vector<EmbeddedFile> files(data::founders().begin(), data::founders().end());
  std::string text;
  for (EmbeddedFile& file : files) {
    if (!file.path.ends_with("data/issues.json")) continue;
    auto document = nlohmann::ordered_json::parse(file.text);
    document["issues"][0]["ignored"] = {{"popularity", 2}, {"do", "tension +1"}};
    text = document.dump();
    file.text = text;
  }
  auto tables = load_tables(files);
  ASSERT_TRUE(tables.ok()) << tables.error();
  use_tables(std::move(tables).value());
  EXPECT_THAT(lines(founders::tables().issues[0].id),
              testing::Contains(in("Ignored (popularity +2): Raise Tension by 1.",
                                   "Ignorada (popularidad +2): Aumenta la Tensión en 1.")));
}

INSTANTIATE_TEST_SUITE_P(Languages, CardTexts, testing::Values("en", "es"));

}  // namespace
}  // namespace tricorne::founders
