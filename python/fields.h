// The state of a game for people who learn from it: every member by its name, with a sentence. The
// bytes of a state are then a NumPy record, and numbers and sets, one after the other, a tensor.
//
// A struct is described by a function beside the others of its game (fields/<game>.cc):
//     void describe(Fields& f, const PlayerState& p) {
//       f("deniers", p.deniers, "money");
//       f("event_cards", p.event_cards, "event cards won", Bits{14});
//     }
// A test sees to it that all bytes of a state are described.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kernel/bit_set.h"
#include "kernel/procedure.h"

namespace tricorne::python {

// A member that is a set: its first so many bits, the lowest of the first byte first.
struct Bits {
  std::size_t count;
};

struct Field {
  enum class Kind : char { kUnsigned = 'u', kSigned = 'i', kBits = 'b', kStruct = 's' };
  std::string name;
  std::string text;
  Kind kind = Kind::kStruct;
  std::size_t offset = 0;  // from the beginning of the struct it is in
  std::size_t size = 0;    // bytes of one item
  std::size_t bits = 0;    // entries of one set
  std::vector<std::size_t> shape;
  std::vector<Field> members;  // of one struct

  [[nodiscard]] std::size_t items() const {
    std::size_t n = 1;
    for (std::size_t dimension : shape) n *= dimension;
    return n;
  }
};

// Types of one number that are no integers, and of one set.
template <class T>
struct NumberIn {
  using Type = void;
};
template <class T>
inline constexpr std::size_t kBitsOf = 0;
template <int kBits, class Id>
inline constexpr std::size_t kBitsOf<BitSet<kBits, Id>> = kBits;

class Fields {
 public:
  // Describes a struct that begins at `base`.
  explicit Fields(const void* base) : base_(static_cast<const std::byte*>(base)) {}
  [[nodiscard]] std::vector<Field> take() { return std::move(fields_); }

  template <class T>
  void operator()(std::string_view name, const T& member, std::string_view text, Bits bits = {0}) {
    Field field;
    field.name = name;
    field.text = text;
    field.offset = static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&member) - base_);
    fill(field, member, bits.count);
    fields_.push_back(std::move(field));
  }
  // Bytes with no meaning for a reader, or with one that changes.
  void bytes(std::string_view name, const void* first, std::size_t size, std::string_view text) {
    fields_.push_back({std::string(name),
                       std::string(text),
                       Field::Kind::kUnsigned,
                       static_cast<std::size_t>(static_cast<const std::byte*>(first) - base_),
                       1,
                       0,
                       {size},
                       {}});
  }

 private:
  template <class T>
  struct IsArray : std::false_type {};
  template <class T, std::size_t kSize>
  struct IsArray<std::array<T, kSize>> : std::true_type {};

  template <class T>
  static void fill(Field& field, const T& member, std::size_t bits) {
    if constexpr (IsArray<T>::value) {
      field.shape.push_back(member.size());
      fill(field, member[0], bits);
      return;
    }
    field.size = sizeof(T);
    if (bits > 0 || kBitsOf < T >> 0) {
      field.kind = Field::Kind::kBits;
      field.bits = bits > 0 ? bits : kBitsOf<T>;
    } else if constexpr (std::is_enum_v<T>) {
      field.kind = kind_of<std::underlying_type_t<T>>();
    } else if constexpr (std::is_integral_v<T>) {
      field.kind = kind_of<T>();
    } else if constexpr (!std::is_void_v<typename NumberIn<T>::Type>) {
      field.kind = kind_of<typename NumberIn<T>::Type>();
    } else if constexpr (!IsArray<T>::value && kBitsOf<T> == 0) {
      Fields inner(&member);
      describe(inner, member);
      field.members = inner.take();
    }
  }
  template <class T>
  static constexpr Field::Kind kind_of() {
    return std::is_signed_v<T> ? Field::Kind::kSigned : Field::Kind::kUnsigned;
  }

  const std::byte* base_;
  std::vector<Field> fields_;
};

inline void describe(Fields& f, const Frame& frame) {
  f("procedure", frame.procedure, "which rule");
  f("step", frame.step, "where in it");
  f("locals", frame.locals, "what it remembers");
}
template <int kDepth>
void describe(Fields& f, const ProcedureStack<kDepth>& stack) {
  f("at", stack.at, "rules in progress, the innermost last");
  f("depth", stack.depth, "how many they are");
  f("result", stack.result, "what the last of them left for its caller");
}

// The tensor of a state: an entry for each number, and for each element that a set may have.
class TensorPlan {
 public:
  TensorPlan() = default;
  explicit TensorPlan(const std::vector<Field>& fields) { add(fields, 0); }
  [[nodiscard]] std::size_t size() const { return size_; }
  void write(const std::byte* state, float* out) const;

 private:
  struct Leaf {
    Field::Kind kind;
    std::size_t size;
    std::size_t offset;
    std::size_t count;  // numbers next to each other, or elements of one set
  };
  void add(const std::vector<Field>& fields, std::size_t base);

  std::vector<Leaf> leaves_;
  std::size_t size_ = 0;
};

}  // namespace tricorne::python
