// Saved games, in SQLite or PostgreSQL through SOCI. Reads are answered at once from what is committed;
// writes go through one thread that puts many tables' changes into one transaction (group commit). The
// law: `done(true)` is called after the change is on disk, so whoever tells anybody waits for it. A file
// has one store at a time: a second one is refused. A PostgreSQL database may have many.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/result.h"
#include "kernel/session.h"
#include "store/notices.h"
#include "store/rating.h"

namespace tricorne {

// What somebody may do with others: a moderator with people, an administrator with moderators too.
enum class Office : std::uint8_t { kNone, kModerator, kAdministrator };
std::string_view office_name(Office office);

struct StoredUser {
  std::int64_t id = 0;
  std::string token_hash;    // of the first token he came with
  std::string name;          // "" for a guest, who has chosen none
  std::string account = {};  // what his name is found by, whatever its case; "" for a guest
  Office office = Office::kNone;
  bool muted = false;   // says nothing at tables
  bool banned = false;  // only looks on
  int scopes = 0;       // what the token he came with is for; 0 for everything
};

// What changes about somebody's account, and the tokens that are his.
struct AccountChange {
  std::int64_t person = 0;
  std::string key = {};        // what his name is found by; "" leaves it as it is, as all below
  std::string password = {};   // as hashed
  std::string token_in = {};   // the hash of a token that is his from now on
  std::string token_out = {};  // ... and of one that is nobody's any more
  bool all_out = false;        // nor are those he has had until now
  bool gone = false;           // no name, no password, no token
  // With `token_in`, if it is a program's: what it is called, and for what it is.
  std::string token_name = {};
  int token_scopes = 0;
  // A guest who is he: his seats, tables and words are from now on the account's. Where both sit at one
  // table the guest's seat stays; then he is gone.
  std::int64_t guest = 0;
  bool first = false;  // is to look after the house, if nobody does yet
};

// A program's token; the token itself is nobody's to know.
struct ProgramToken {
  std::string hash;
  std::string name;
  int scopes = 0;
  std::int64_t made = 0;
};

// Something that somebody wants a moderator to look at.
struct Report {
  std::int64_t id = 0;
  std::int64_t person = 0;  // who reports
  std::int64_t about = 0;   // a person, or 0
  std::string game = {};    // the name of a table, or ""
  std::string text = {};
  std::int64_t made = 0;
};

// Days for which somebody's clocks stand still in games by days.
struct Vacation {
  std::int64_t person = 0;
  std::int64_t until = 0;  // in the time of the house
  int year = 0;            // in which he has taken
  int days = 0;            // so many of them
};

// What somebody notes for himself at a table; nobody else reads it. Without text there is none.
struct Note {
  std::int64_t game = 0;
  std::string text;
};
inline constexpr std::size_t kMostNoteBytes = 4000;
inline constexpr int kMostNotes = 500;  // of a person

// What changes about a person, beside his account.
struct PersonChange {
  std::int64_t person = 0;
  std::optional<Office> office = {};
  std::optional<bool> muted = {};
  std::optional<bool> banned = {};
  std::int64_t blocks = 0;    // another person, from now on,
  std::int64_t unblocks = 0;  // or no more
  std::optional<Report> report = {};
  std::int64_t settled = 0;  // a report
  std::optional<Vacation> vacation = {};
  std::optional<Note> note = {};
};

struct StoredRating {
  std::string game;
  Rating rating;
  int played = 0;
};

enum class SeatKind : std::uint8_t { kPerson, kOpen, kBot };
std::string_view seat_kind_name(SeatKind kind);

struct StoredSeat {
  SeatKind kind = SeatKind::kOpen;
  std::string player;  // the kind of bot; of open seats a name, if one person takes them together
  std::int64_t person = 0;  // whose seat it is, also while a bot plays it; 0 for nobody's
  bool resigned = false;

  friend bool operator==(const StoredSeat&, const StoredSeat&) = default;
};

// Closed: by a moderator, before its end. Expired: because nobody had moved for very long.
enum class GameStatus : std::uint8_t { kPlaying, kOver, kFrozen, kClosed, kExpired };
std::string_view game_status_name(GameStatus status);

// In a summary: dice or cards that somebody tells by hand.
inline constexpr int kAwaitsChance = 256;

// What a list of games tells of one.
struct Summary {
  GameStatus status = GameStatus::kPlaying;
  int awaited = 0;  // SeatMask of who may answer, or kAwaitsChance; 0 when over
  std::int64_t number = 0;

  friend bool operator==(const Summary&, const Summary&) = default;
};

// Somebody who is asked by name to sit down, and by whom.
struct Invitation {
  std::int64_t person = 0;
  std::int64_t inviter = 0;

  friend bool operator==(const Invitation&, const Invitation&) = default;
};
inline constexpr std::size_t kMostInvitations = 50;  // of a person that wait for an answer

struct StoredGame {
  std::int64_t id = 0;
  std::string name;  // what links hold: random letters and digits
  GameRecord record;
  std::string invite;
  std::string client = {};  // the id it was asked for with, which its owner gives once
  std::int64_t owner = 0;
  std::vector<StoredSeat> seats;
  Summary summary;
  std::string takeback;      // a wish to go back that waits for answers, as the table writes it
  std::int64_t updated = 0;  // seconds since 1970
  bool listed = false;       // anybody may find it and sit down
  std::string time = {};     // how long players may take, as JSON; "" as long as they like
  std::string clocks = {};   // what they have left, as the table writes it
  std::string plans = {};    // what they answer if, as the table writes it
  // "TABLE INVITE": the one that was set up to play it again, or "".
  std::string rematch = {};
  // Only of a whole game, or in a list of invitations the reader's own.
  std::vector<Invitation> invited = {};
  std::int64_t last_line = 0;  // of what was said; only of a whole game
  // Where several servers use the database: how often it has been changed, and which of them looks after it.
  std::int64_t revision = 0;
  std::int64_t keeper = 0;
};

// One entry of a game's journal. A move carries the number it made; going back, the number gone
// back to. Where the rules were mended, `move` says by which the game goes on, and `hash` is that
// of the state by them. Going back by consent has the seat that asked for it and kByConsent for its
// move; an undo has none.
inline constexpr std::string_view kByConsent = "takeback";
struct JournalEntry {
  enum class Kind : std::uint8_t { kMove, kBack, kMended };
  Kind kind = Kind::kMove;
  std::int64_t number = 0;
  int seat = 0;
  std::string move;
  std::uint64_t hash = 0;
  std::int64_t person = 0;  // who sent it, with which id: a repetition has no second effect
  std::string client;
  std::string note;  // why a bot made it: a JSON list of phrases, or ""
};

// Something said at a table, by those who play or by those who look on. The store keeps the last of each.
struct TalkLine {
  std::int64_t line = 0;  // 1, 2, ... in the order of saying
  std::int64_t person = 0;
  std::string text;
  std::int64_t made = 0;  // seconds since 1970
  bool gallery = false;   // by one who looks on
};
inline constexpr std::int64_t kMostTalkLines = 200;
inline constexpr std::size_t kMostTalkBytes = 1000;

// What one table changes, all or nothing.
struct Change {
  std::int64_t game = 0;
  // What was known of the game where others may change it too: it is written only if that still stands.
  std::optional<std::int64_t> revision;
  std::int64_t first_entry = 0;  // the place of entries[0] in the journal
  std::vector<JournalEntry> entries;
  std::optional<Summary> summary;
  std::optional<std::string> takeback;
  std::optional<std::string> clocks;
  std::optional<std::string> plans;
  // Who came in at which place of a game that counts, now that it is over.
  std::vector<std::pair<std::int64_t, int>> places = {};
  std::string follows = {};                // a finished table: this one plays it again
  std::optional<std::int64_t> house_time;  // see Store::house_time()
  std::vector<std::pair<int, StoredSeat>> seats;
  std::vector<Invitation> invited = {};
  std::vector<std::int64_t> uninvited = {};   // persons
  std::shared_ptr<const StoredGame> created;  // a new game: written first, with its seats
  // The game with its seats held by others than before: its set-up, for the entries to come.
  std::shared_ptr<const GameRecord> record;
  std::shared_ptr<const StoredUser> user;  // a person: written before all else, if he is new
  bool rename = false;                     // ... and if not, this is his name from now on
  std::shared_ptr<const AccountChange> account;
  std::shared_ptr<const PersonChange> person;
  std::shared_ptr<const TalkLine> said;  // gets its line and time when it is written
  bool removed = false;                  // the game and all that is told of it go
  std::vector<Notice> notices;           // of this change, for those who want them
  std::shared_ptr<const Way> way;        // how somebody is told from now on
  std::vector<Attempt> attempts;         // at sending what waits
  bool probe = false;  // nothing but a sign of life, to see that it can be written
};

// A database is named by its file (SQLite), or by "postgresql:" and what libpq takes, as
// "postgresql:dbname=tricorne host=/run/postgresql" or "postgresql://host/tricorne".
bool is_postgres(std::string_view database);
// For people: the file, or name and place, without a password.
std::string database_title(const std::string& database);

// Why a read could not be answered: the disk, not the game.
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What other servers on the same database have done.
struct News {
  enum class Kind : char {
    kGame = 'g',       // they have changed a game, which has that number now
    kReread = 'r',     // ... or something about it that is not counted
    kTalk = 't',       // something was said at its table
    kPerson = 'u',     // something about somebody is not as it was
    kTakenOver = 'o',  // a guest is an account
    kThere = 'p',      // somebody has come to a table of theirs, or has gone
    kWho = 'w',        // they want to know who is at a table here
    kBegins = 'b',     // there is one more, or one less
    kGone = 'd',       // one has fallen silent
    kAdopted = 'a',    // these tables are this server's to look after
    kMissed = 'm',     // nobody knows what was said for a while
  };
  Kind kind = Kind::kMissed;
  std::int64_t id = 0;      // of the game or the person
  std::int64_t number = 0;  // of the game's change; or who is there
  std::int64_t process = 0;
  bool there = false;
  std::vector<std::string> names = {};
};

// The reads throw StoreError.
class Store {
 public:
  struct Config {
    std::string database;
    int gather_microseconds = 0;             // waits so long for more changes before it commits
    std::function<std::int64_t()> now = {};  // seconds since 1970; the system's if there is none
    bool as_it_is = false;  // only if it is of this version already, and so nobody has to climb
  };
  struct Counters {
    std::uint64_t commits = 0;
    std::uint64_t changes = 0;
    std::size_t waiting = 0;  // until `done` has been called
  };

  static Result<std::unique_ptr<Store>> open(const Config& config);
  virtual ~Store() = default;  // commits what is waiting

  // Everybody would wait with this thread, which therefore asks no store. That one did all the same is counted.
  static void never_asked_here();
  static std::int64_t asked_where_never();

  // `done` runs on the store's own thread, in the order of submission; it must be quick.
  virtual void submit(Change change, std::function<void(bool saved)> done) = 0;

  // The id of somebody who comes with a token for the first time, and of a new game.
  virtual std::int64_t new_user(const std::string& token_hash, const std::string& name) = 0;
  virtual std::int64_t new_game() = 0;
  // Nobody, with the id 0, if whoever had the token has logged out.
  virtual std::optional<StoredUser> user_by_token(const std::string& token_hash) = 0;
  virtual std::optional<StoredUser> user(std::int64_t id) = 0;
  struct Account {
    StoredUser user;
    std::string password;  // as hashed
  };
  virtual std::optional<Account> account(const std::string& key) = 0;
  virtual std::vector<ProgramToken> programs_of(std::int64_t person) = 0;
  // Whom he does not want to meet; whether somebody does not want to meet another, and who all do not.
  virtual std::vector<std::int64_t> blocked_by(std::int64_t person) = 0;
  virtual bool blocks(std::int64_t person, std::int64_t other) = 0;
  virtual std::vector<std::int64_t> who_block(std::int64_t other) = 0;
  virtual std::vector<Report> reports() = 0;  // that are not settled, a page, the earliest first
  virtual std::optional<Vacation> vacation(std::int64_t person) = 0;
  virtual std::vector<Vacation> vacations() = 0;
  virtual std::vector<StoredRating> ratings_of(std::int64_t person) = 0;
  virtual std::vector<std::string> unfinished_of(std::int64_t person) = 0;  // names
  virtual std::int64_t now() = 0;                                           // seconds since 1970
  // Unfinished games where somebody who is gone still has a seat, by name, and who that is.
  virtual std::vector<std::pair<std::string, std::int64_t>> left_seats() = 0;
  // What cookies are signed with: random, and the same as long as there is this database.
  virtual std::string secret() = 0;
  // Empty, or what is wrong with the file itself. Reads all of it.
  virtual std::string damage() = 0;
  virtual std::optional<std::int64_t> find_game(const std::string& name) = 0;
  // The table that somebody has asked for with this id.
  virtual std::optional<std::string> game_of_client(std::int64_t owner,
                                                    const std::string& client) = 0;
  virtual std::optional<StoredGame> game(const std::string& name) = 0;
  virtual std::vector<JournalEntry> journal(std::int64_t game) = 0;
  // Both, as they are at one moment.
  struct WholeGame {
    StoredGame game;
    std::vector<JournalEntry> journal;
  };
  virtual std::optional<WholeGame> whole_game(const std::string& name) {
    auto found = game(name);
    if (!found) return std::nullopt;
    auto entries = journal(found->id);
    return WholeGame{std::move(*found), std::move(entries)};
  }
  virtual std::vector<TalkLine> talk(std::int64_t game, std::int64_t after = 0) = 0;
  virtual std::vector<std::string> unfinished() = 0;  // names
  virtual std::vector<std::string> all_games() = 0;   // names
  // Those he sits at or has set up, without seed, finished ones or those that are not: a page of them that were
  // set up before a game, the latest first.
  static constexpr int kPage = 50;
  static constexpr std::int64_t kLatest = std::numeric_limits<std::int64_t>::max();
  virtual std::vector<StoredGame> games_of(std::int64_t user, bool over = false,
                                           std::int64_t before = kLatest) = 0;
  // Whether a game is among his, and then whether it is a finished one.
  virtual std::optional<bool> over_for(std::int64_t user, std::int64_t game) = 0;
  // A page of those where he is asked, of so many unfinished ones that were set up before a game.
  static constexpr int kSearched = 500;
  virtual std::vector<StoredGame> turns_of(std::int64_t user, std::int64_t before) = 0;
  // Where he is invited and has not answered.
  virtual std::vector<StoredGame> invitations_of(std::int64_t user) = 0;
  virtual std::string note(std::int64_t user, std::int64_t game) = 0;
  virtual int notes_of(std::int64_t user) = 0;  // how many
  // Unfinished listed games with free seats, without seed, a page of them, the latest first.
  struct Wanted {
    std::string game = {};  // "": any
    int free = 1;           // at least so many seats
    std::int64_t before = 0;
  };
  virtual std::vector<StoredGame> lobby(const Wanted& wanted) = 0;
  // Names of games set up so long ago in which no person has ever moved, or said anything.
  virtual std::vector<std::string> never_begun(std::chrono::seconds age) = 0;
  // ... and of those in which nothing has happened for so long, and no clock will ever say so.
  virtual std::vector<std::string> deserted(std::chrono::seconds age) = 0;
  // Milliseconds for which the house has been open, as last written: what clocks go by.
  virtual std::int64_t house_time() = 0;
  virtual Counters counters() = 0;

  // Whether other servers may be using the database too; then this one joins them, hears of what they do on a
  // thread of the store's, and has a number. One of them leads: it does what is to be done once.
  [[nodiscard]] virtual bool shared() const { return false; }
  // NOLINTNEXTLINE(performance-unnecessary-value-param): whoever overrides it keeps it.
  virtual void meet(std::function<void(const News&)> /*told*/) {}
  virtual void part() {}
  [[nodiscard]] virtual std::int64_t process() const { return 0; }
  [[nodiscard]] virtual bool leads() const { return true; }
  // How often a game has been changed by now, by whomever.
  virtual std::int64_t revision(std::int64_t /*game*/) { return 0; }
  // Somebody has come to a table of this server, or has gone; or who has at the others'?
  virtual void say_there(std::int64_t /*game*/, std::int64_t /*person*/, bool /*there*/) {}
  virtual void ask_who(std::int64_t /*game*/) {}
};

// The moves that stand at the end of a journal, and where the rules were mended.
struct Standing {
  std::vector<WrittenMove> moves;
  std::vector<Mend> mends;
  std::vector<TakenBack> taken_back;
  std::string wrong;  // what no store of ours writes; empty if all is well

  // A stored record, with what the journal tells besides moves.
  [[nodiscard]] GameRecord complete(GameRecord record) const;
};
Standing standing_moves(const std::vector<JournalEntry>& journal);

// A stored game under the rules in force; `game` is null where there is none of its name.
Restored restore(const AnyGame* game, GameRecord record, const Standing& standing);
// Whether those are the rules that its last moves were made by.
bool same_rules(const AnyGame* game, const GameRecord& record, const Standing& standing);

}  // namespace tricorne
